import type { CalendarDate } from "#shared/calendar/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { DraftTextSchema } from "./draft.ts";
import { useDraft } from "./use_draft.ts";
import { useAttempt } from "../features/day/use_attempt.ts";
import { t } from "#shared/texts/translate.ts";

export interface SavedTextProps {
  date: CalendarDate;
  /** Names the draft: 'wind.note'. */
  field: string;
  /** The label of the field. */
  label: string;
  hint: string;
  /** The saved text. */
  saved: string;
  maxLength: number;
  /** The label of the button. */
  action: string;
  /** The message when saving fails. */
  failed: string;
  onSave: (text: string) => Promise<unknown>;
}

/** A text of the day with its own Save button. Unsaved text is stored as a draft. */
export function SavedText(props: SavedTextProps) {
  const { date, field, label, hint, saved, maxLength, action, failed, onSave } = props;
  const { value, restored, write, clear } = useDraft({ day: date, field, schema: DraftTextSchema, saved });
  const { pending, failure, attempt } = useAttempt();
  const changed = value.trim() !== saved;
  const save = async () => {
    if (await attempt(failed, () => onSave(value.trim()))) clear(value);
  };
  return (
    <Card>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && changed) void save();
        }}
      >
        <AlertBox message={failure?.message} reason={failure?.reason} />
        <TextArea
          label={label}
          hint={restored ? t("Draft restored, not saved yet.") : hint}
          value={value}
          onChange={(event) => write(event.currentTarget.value)}
          maxLength={maxLength}
          rows={3}
        />
        <div>
          <Button size="small" type="submit" disabled={!changed} pending={pending}>{action}</Button>
        </div>
      </form>
    </Card>
  );
}
