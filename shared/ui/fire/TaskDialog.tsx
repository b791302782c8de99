import { useId } from "react";
import { FIRE_LIMITS } from "#shared/rings/mod.ts";
import { TextArea } from "../fields/TextArea.tsx";
import { FormDialog, type FormState } from "../dialogs/FormDialog.tsx";
import { ChoiceButtons } from "./ChoiceButtons.tsx";
import { t } from "#shared/texts/translate.ts";

export interface TaskDialogProps extends FormState<string, string> {
  /** The weakness that the task attacks; empty while none is chosen. */
  weakness: string;
  /** Tasks for that weakness. */
  suggestions: readonly string[];
}

/** Sets the task that attacks the weakness. */
export function TaskDialog({ weakness, suggestions, ...form }: TaskDialogProps) {
  const id = useId();
  const task = form.values.trim();
  return (
    <FormDialog
      {...form}
      title={t("Attack Task (≤30 minutes)")}
      ring="fire"
      action={t("Set This Task")}
      incomplete={!task}
      read={() => ({ value: task })}
    >
      {(change) => (
        <>
          <TextArea
            label={t("Custom Task")}
            rows={2}
            maxLength={FIRE_LIMITS.task}
            value={form.values}
            onChange={(event) => change(event.currentTarget.value)}
          />
          {(weakness === "" || suggestions.length > 0) && (
            <section aria-labelledby={id} className="grid gap-1.5">
              <h3 id={id} className="text-small font-medium">{t("Suggested tasks")}</h3>
              {weakness === "" && (
                <p className="text-soft">{t("Select a weakness first to see task suggestions")}</p>
              )}
              {suggestions.length > 0 && (
                <>
                  <p className="text-small text-soft">{t("Against: {weakness}", { weakness })}</p>
                  <div className="rounded-sm border border-hairline">
                    <ChoiceButtons options={suggestions} value={task} onChoose={change} />
                  </div>
                </>
              )}
            </section>
          )}
        </>
      )}
    </FormDialog>
  );
}
