import { useSetAtom } from "jotai/react";
import { Suspense, useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ChosenText } from "#shared/ui/fire/ChosenText.tsx";
import { TaskChoice } from "../forms/lazy_forms.ts";
import type { TaskChoiceProps } from "./TaskChoice.tsx";
import { attackedWeaknessAtom } from "./fire_queries.ts";

/** The attack task, and the dialog that sets it. */
export function FireTask(props: Omit<TaskChoiceProps, "onClose">) {
  const [open, setOpen] = useState(false);
  const attack = useSetAtom(attackedWeaknessAtom);
  const choose = () => {
    attack(props.weakness);
    setOpen(true);
  };
  return (
    <>
      <ChosenText
        title="Attack Task (≤30 minutes)"
        text={props.task}
        empty="None set yet. Half an hour is enough to begin."
        action={
          <Button
            look={props.weakness && !props.task ? "primary" : "hairline"}
            size="small"
            onClick={choose}
          >
            {props.task ? "Edit Task" : "Set Task"}
          </Button>
        }
      />
      {open && (
        <Suspense>
          <TaskChoice {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
