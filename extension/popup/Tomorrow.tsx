import { useState } from "react";
import { VOID_LIMITS } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { Section } from "./Section.tsx";

export interface TomorrowProps {
  commitment: string;
  /** What is being written; null: nothing is. */
  draft: string | null;
  onDraft: (draft: string | null) => void;
  onCommit: (commitment: string) => void;
}

/** Tomorrow's hard thing, or the way to promise one. */
export function Tomorrow({ commitment, draft, onDraft, onCommit }: TomorrowProps) {
  return (
    <Section title="Tomorrow's Hard Thing" ring="void">
      {draft === null
        ? (
          <div className="flex items-start justify-between gap-3">
            {commitment
              ? <p className="font-display text-lead wrap-anywhere">{commitment}</p>
              : <p className="self-center text-soft">No commitment set for tomorrow</p>}
            <Button size="small" className="shrink-0" onClick={() => onDraft(commitment)}>
              {commitment ? "Change" : "Commit"}
            </Button>
          </div>
        )
        : <CommitForm draft={draft} onDraft={onDraft} onCommit={onCommit} />}
    </Section>
  );
}

function CommitForm(
  { draft, onDraft, onCommit }: Omit<TomorrowProps, "commitment" | "draft"> & { draft: string },
) {
  const [text, setText] = useState(draft);
  const [wrong, setWrong] = useState<string | null>(null);
  const commit = () => {
    const commitment = text.trim();
    if (commitment === "") setWrong("Please enter your commitment for tomorrow");
    else onCommit(commitment);
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <AlertBox message={wrong} />
      <TextArea
        label="Tomorrow's Hard Thing"
        labelHidden
        rows={2}
        maxLength={VOID_LIMITS.text}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setWrong(null);
          setText(value);
          onDraft(value);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={() => onDraft(null)}>Cancel</Button>
        <Button look="primary" type="submit">Commit</Button>
      </div>
    </form>
  );
}
