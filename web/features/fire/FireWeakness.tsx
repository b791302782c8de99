import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ChosenText } from "#shared/ui/fire/ChosenText.tsx";
import { isTodayAtom } from "../day/shown_day.ts";
import { WeaknessChoice } from "../forms/lazy_forms.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import { weaknessSuggestionsAtom } from "./fire_queries.ts";
import type { WeaknessChoiceProps } from "./WeaknessChoice.tsx";
import { t } from "#shared/texts/translate.ts";

/** The weakness to forge, and the dialog that chooses it. */
export function FireWeakness(props: Omit<WeaknessChoiceProps, "onClose">) {
  const isToday = useAtomValue(isTodayAtom);
  const [open, setOpen] = useState(false);
  // Fetched before the dialog opens, so that nothing in it moves when they arrive.
  useAtomValue(weaknessSuggestionsAtom);
  return (
    <>
      <ChosenText
        title={t("Target Weakness")}
        text={props.weakness}
        empty={isToday
          ? t("None chosen yet. Which one cost you most recently?")
          : t("None chosen. Which one cost you most that day?")}
        onChoose={() => setOpen(true)}
        action={<Button size="small" onClick={() => setOpen(true)}>{t("Change")}</Button>}
        first={
          <Button look="primary" size="small" onClick={() => setOpen(true)}>{t("Choose a weakness")}</Button>
        }
      />
      {open && (
        <LazyDialog onClose={() => setOpen(false)}>
          <WeaknessChoice {...props} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}
