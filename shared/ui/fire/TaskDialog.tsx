import { useId } from "react";
import { FIRE_LIMITS } from "#shared/rings/mod.ts";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { DraftRestored } from "../parts/DraftRestored.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { ChoiceButtons } from "./ChoiceButtons.tsx";

export interface TaskDialogProps {
  /** What is chosen or typed, kept by the host. */
  choice: string;
  onChange: (choice: string) => void;
  /** Throws away a draft that was found; absent when none was. */
  onDiscardDraft?: (() => void) | undefined;
  /** The weakness that the task attacks; empty while none is chosen. */
  weakness: string;
  /** Tasks for that weakness. */
  suggestions: readonly string[];
  /** Closed, with what was typed kept for the next time. */
  onClose: () => void;
  /** Closed, and what was typed is not wanted. */
  onCancel: () => void;
  /** The task, trimmed and not empty. */
  onSet: (task: string) => void;
}

/** Sets the task that attacks the weakness. Mounted while it is open. */
export function TaskDialog(props: TaskDialogProps) {
  const { choice, onChange, onDiscardDraft, weakness, suggestions, onClose, onCancel, onSet } = props;
  const id = useId();
  const task = choice.trim();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Attack Task (≤30 minutes)"
      ring="fire"
      onSubmit={() => task && onSet(task)}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!task}>Set This Task</Button>
        </>
      }
    >
      {onDiscardDraft && <DraftRestored onDiscard={onDiscardDraft} />}
      <TextArea
        label="Custom Task"
        rows={2}
        maxLength={FIRE_LIMITS.task}
        value={choice}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <section aria-labelledby={id} className="grid gap-1.5">
        <h3 id={id} className="text-small font-medium">Suggested tasks</h3>
        {weakness === "" && <p className="text-soft">Select a weakness first to see task suggestions</p>}
        {suggestions.length > 0 && (
          <>
            <p className="text-small text-soft">Against: {weakness}</p>
            <div className="rounded-sm border border-hairline">
              <ChoiceButtons options={suggestions} value={task} onChoose={onChange} />
            </div>
          </>
        )}
      </section>
    </Dialog>
  );
}
