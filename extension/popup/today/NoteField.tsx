import { TimerNote, type TimerNoteProps } from "#shared/ui/earth/TimerNote.tsx";
import { useFirstFieldFocus } from "../focus.ts";
import { t } from "#shared/texts/translate.ts";

export interface NoteFieldProps extends TimerNoteProps {
  /** Called on Enter, after the note was saved. */
  onDone: () => void;
}

/** The field for the note of the running timer. */
export function NoteField({ onDone, ...note }: NoteFieldProps) {
  return (
    <form
      ref={useFirstFieldFocus()}
      aria-label={t("Note of the timer")}
      className="pointer-fine:-mb-0.5 [&_input]:-outline-offset-1 pointer-fine:[&_input]:min-h-7 pointer-fine:[&_input]:py-0.5 pointer-fine:[&_input]:text-small"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <TimerNote {...note} />
    </form>
  );
}
