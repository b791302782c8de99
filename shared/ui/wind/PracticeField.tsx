import { type StudyTarget, WIND_LIMITS } from "#shared/rings/mod.ts";
import { Button } from "../parts/Button.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { t } from "#shared/texts/translate.ts";

export interface PracticeFieldProps {
  target: StudyTarget;
  /** The unsaved text; null without one. */
  draft: string | null;
  onDraft: (text: string) => void;
  onSave: (practice: string) => void;
  onCancel: () => void;
  pending?: boolean;
}

/** Edits the practice extracted from a study target. */
export function PracticeField(
  { target, draft, onDraft, onSave, onCancel, pending = false }: PracticeFieldProps,
) {
  const value = draft ?? target.practice;
  return (
    <form
      className="mt-1 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSave(value.trim());
      }}
    >
      <TextArea
        label={t("What you'll practice")}
        hint={t("What will you do differently for having studied this?")}
        value={value}
        onChange={(event) => onDraft(event.currentTarget.value)}
        maxLength={WIND_LIMITS.practice}
        rows={2}
        autoFocus={draft === null}
      />
      <div className="flex justify-end gap-2">
        <Button look="quiet" size="small" onClick={onCancel}>{t("Cancel")}</Button>
        <Button size="small" type="submit" pending={pending}>{t("Save practice")}</Button>
      </div>
    </form>
  );
}
