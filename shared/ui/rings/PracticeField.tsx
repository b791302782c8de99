import { useState } from "react";
import { type StudyTarget, WIND_LIMITS } from "#shared/rings/mod.ts";
import { Button } from "../Button.tsx";
import { TextArea } from "../TextArea.tsx";

export interface PracticeFieldProps {
  target: StudyTarget;
  /** What is being written and is not saved yet; null when nothing is. */
  draft: string | null;
  onDraft: (text: string | null) => void;
  onSave: (practice: string) => void;
  pending?: boolean;
}

/** The practice extracted from a study target: shown, or written down in place. */
export function PracticeField({ target, draft, onDraft, onSave, pending = false }: PracticeFieldProps) {
  const { practice, subject } = target;
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    onDraft(null);
  };
  if (!opened && draft === null) {
    return (
      <div className="grid justify-items-start gap-0.5">
        {practice && (
          <p className="border-l-2 border-ring-line pl-3 text-small break-words whitespace-pre-line">
            <span className="font-medium">Practice:</span>
            {practice}
          </p>
        )}
        <Button
          look="quiet"
          size="small"
          className="-ml-3.25"
          aria-label={`${practice ? "Edit" : "Extract"} practice of ${subject}`}
          onClick={() => setOpened(true)}
        >
          {practice ? "Edit practice" : "Extract practice"}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        onSave((draft ?? practice).trim());
        setOpened(false);
      }}
    >
      <TextArea
        label="Practice extracted"
        hint="What will you do differently for having studied this?"
        value={draft ?? practice}
        onChange={(event) => onDraft(event.currentTarget.value)}
        maxLength={WIND_LIMITS.practice}
        rows={2}
        autoFocus={opened}
      />
      <div className="flex gap-2">
        <Button size="small" type="submit" pending={pending}>Save practice</Button>
        <Button look="quiet" size="small" onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
