import { useAtom } from "jotai/react";
import { Suspense } from "react";
import { NewGoalDialog } from "../forms/lazy_forms.ts";
import type { NewGoalDialogProps } from "./NewGoalDialog.tsx";
import { addingGoalAtom } from "./water.ts";

/**
 * The dialog that adds a goal, while it is open. The page renders it, not the panel, so that it opens at once, even
 * before the day is loaded.
 */
export function AddGoal(props: Omit<NewGoalDialogProps, "onClose">) {
  const [open, setOpen] = useAtom(addingGoalAtom);
  return open && (
    <Suspense>
      <NewGoalDialog {...props} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
