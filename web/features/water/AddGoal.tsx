import { useAtom } from "jotai/react";
import { lazyExtra } from "../../app/Lazy.tsx";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { addingGoalAtom } from "../../day/open_forms.ts";
import type { NewGoalDialogProps } from "./Water.tsx";

/** Loaded when it is first rendered, if not before. */
export const NewGoalDialog = lazyExtra(async () => ({
  default: (await import("./Water.tsx")).NewGoalDialog,
}));

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
