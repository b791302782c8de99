import { useAtom } from "jotai/react";
import { LazyDialog } from "../../app/Lazy.tsx";
import { NewGoalDialog } from "../dashboard/lazy_forms.ts";
import type { NewGoalDialogProps } from "./Water.tsx";
import { addingGoalAtom } from "./water.ts";

/**
 * The dialog that adds a goal, while it is open. The page renders it, not the panel, so that it opens at once, even
 * before the day is loaded.
 */
export function AddGoal(props: Omit<NewGoalDialogProps, "onClose">) {
  const [open, setOpen] = useAtom(addingGoalAtom);
  return open && (
    <LazyDialog onClose={() => setOpen(false)}>
      <NewGoalDialog {...props} onClose={() => setOpen(false)} />
    </LazyDialog>
  );
}
