import { useState } from "react";
import type { TimerNoteProps } from "#shared/ui/earth/TimerNote.tsx";
import { LazyParts } from "../lazy/LazyParts.tsx";
import { ONE_LINE, TextButton } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

/** The note of the running timer on one line, and the way to write it. */
export function RunningNote({ note, onSave }: TimerNoteProps) {
  const [open, setOpen] = useState(false);
  // After the field, the focus returns to the button that opened it.
  const [wasOpen, setWasOpen] = useState(false);
  if (open) {
    return (
      <LazyParts>
        {({ NoteField }) => <NoteField note={note} onSave={onSave} onDone={() => setOpen(false)} />}
      </LazyParts>
    );
  }
  return (
    <div className="flex items-center justify-between gap-x-3 text-small text-soft @max-xs:flex-wrap">
      {note && <p className={`min-w-0 @max-xs:basis-full ${ONE_LINE}`} title={note}>{note}</p>}
      <TextButton
        autoFocus={wasOpen}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {note ? t("Edit note") : t("Add a note")}
      </TextButton>
    </div>
  );
}
