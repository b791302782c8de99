import { useState } from "react";
import type { TimerNoteProps } from "#shared/ui/earth/TimerNote.tsx";
import { LazyParts } from "../lazy/LazyParts.tsx";
import { ONE_LINE, TextButton } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

/** The note of the running timer as the button to edit it, or the button to write one. */
export function RunningNote({ note, onSave }: TimerNoteProps) {
  const [open, setOpen] = useState(false);
  // After the field, the focus returns to the button that opened it.
  const [wasOpen, setWasOpen] = useState(false);
  if (open) {
    return (
      <div data-line="" className="basis-full">
        <LazyParts>
          {({ NoteField }) => <NoteField note={note} onSave={onSave} onDone={() => setOpen(false)} />}
        </LazyParts>
      </div>
    );
  }
  return (
    <TextButton
      label={note && t("Edit note: {note}", { note })}
      title={note}
      expanded={false}
      autoFocus={wasOpen}
      className={note && `min-w-20 shrink! grow basis-0 text-left underline-offset-2! ${ONE_LINE}`}
      onClick={() => {
        setWasOpen(true);
        setOpen(true);
      }}
    >
      {note || t("Add a note")}
    </TextButton>
  );
}
