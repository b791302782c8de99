import { useState } from "react";
import { VOID_LIMITS } from "#shared/rings/mod.ts";
import { AlertBox } from "../parts/AlertBox.tsx";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { SuggestionList } from "../parts/SuggestionList.tsx";

export interface CommitDialogProps {
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
  /** The commitment, trimmed and not empty. */
  onCommit: (commitment: string) => void;
  pending?: boolean;
  /** What failed in saving, and why. What was typed stays. */
  failure?: { message: string; reason?: string } | null;
  ideas?: readonly { hard_thing: string; why: string }[];
}

/** Promises a hard thing for tomorrow. Mounted while it is open. */
export function CommitDialog(
  { value, onChange, onClose, onCommit, pending = false, failure, ideas = [] }: CommitDialogProps,
) {
  const [invalid, setInvalid] = useState<string | null>(null);
  const change = (text: string) => {
    setInvalid(null);
    onChange(text);
  };
  const commit = () => {
    if (pending) return;
    const text = value.trim();
    if (text === "") return setInvalid("Please enter your commitment for tomorrow");
    onCommit(text);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Commit to Tomorrow"
      description="One hard thing, in your own words."
      ring="void"
      onSubmit={commit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={pending}>Commit</Button>
        </>
      }
    >
      <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
      <TextArea
        label="Your commitment"
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        maxLength={VOID_LIMITS.text}
        rows={3}
        aria-required="true"
      />
      <SuggestionList
        title="Suggested hard things"
        items={ideas.map(({ hard_thing, why }) => ({ title: hard_thing, detail: why }))}
        onChoose={({ title }) => change(title)}
      />
    </Dialog>
  );
}
