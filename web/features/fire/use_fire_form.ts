import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Fire } from "#shared/rings/mod.ts";
import { DraftTextSchema } from "../day/draft_text.ts";
import { useDraft } from "../day/use_draft.ts";

type FireTexts = Omit<Fire, "done">;

/** What is written in the Fire panel and not saved yet, field by field. */
export interface FireForm {
  readonly values: FireTexts;
  /** Whether any of it was written earlier and found again. */
  readonly restored: boolean;
  write(field: keyof FireTexts, text: string): void;
  /** Forgets what was sent, but not what was written since; all of it when nothing is given. */
  clear(sent?: FireTexts): void;
}

/** The Fire ring of a day as the panel shows it: what is saved, under what is being written. */
export function useFireForm(date: CalendarDate, fire: Fire): FireForm {
  const useField = (field: keyof FireTexts) =>
    useDraft({ day: date, field: `fire.${field}`, schema: DraftTextSchema, saved: fire[field] });
  const drafts = {
    trigger_note: useField("trigger_note"),
    weakness: useField("weakness"),
    task: useField("task"),
    reflection: useField("reflection"),
  };
  return {
    values: {
      trigger_note: drafts.trigger_note.value,
      weakness: drafts.weakness.value,
      task: drafts.task.value,
      reflection: drafts.reflection.value,
    },
    restored: Object.values(drafts).some((draft) => draft.restored),
    write: (field, text) => drafts[field].write(text),
    clear: (sent) => {
      drafts.trigger_note.clear(sent?.trigger_note);
      drafts.weakness.clear(sent?.weakness);
      drafts.task.clear(sent?.task);
      drafts.reflection.clear(sent?.reflection);
    },
  };
}
