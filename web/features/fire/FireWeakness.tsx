import { Suspense, useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ChosenText } from "#shared/ui/fire/ChosenText.tsx";
import { WeaknessChoice } from "../forms/lazy_forms.ts";
import type { WeaknessChoiceProps } from "./WeaknessChoice.tsx";

/** The weakness to forge, and the dialog that chooses it. */
export function FireWeakness(props: Omit<WeaknessChoiceProps, "onClose">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChosenText
        title="Target Weakness"
        text={props.weakness}
        empty="None chosen yet. Which one cost you most lately?"
        onChoose={() => setOpen(true)}
        action={
          <Button
            look={props.weakness ? "hairline" : "primary"}
            size="small"
            onClick={() => setOpen(true)}
          >
            Change
          </Button>
        }
      />
      {open && (
        <Suspense>
          <WeaknessChoice {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
