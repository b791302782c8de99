import { type ReactNode, useState } from "react";
import { type Battle, VOID_LIMITS } from "#shared/rings/mod.ts";
import { battlesFor } from "#shared/rules/battles/commitment_kept.ts";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { OUTCOME_TEXT } from "#shared/ui/void/OutcomeIcon.tsx";
import { useFirstFieldFocus } from "../focus.ts";
import { submitOnCtrlEnter } from "../keys.ts";
import { OneLine } from "./Section.tsx";

export interface CommitmentsProps {
  /** The commitment for today; empty when there is none. */
  today: string;
  battles: readonly Battle[];
  tomorrow: string;
  /** The draft for tomorrow; null while the form is closed. */
  draft: string | null;
  onLog: () => void;
  onDraft: (draft: string | null) => void;
  onCommit: (commitment: string) => void;
}

/** The commitments for today and tomorrow, one line each. Today's can be logged as a battle. */
export function Commitments({ today, battles, tomorrow, draft, onLog, onDraft, onCommit }: CommitmentsProps) {
  const fought = battlesFor(today, battles);
  const latest = fought.find(({ outcome }) => outcome === "victory") ?? fought.at(-1);
  return (
    <section aria-label="Commitments" data-ring="void" className="grid gap-1.5 border-t border-hairline pt-2">
      {today && (
        <Line label="Today" text={today}>
          {latest
            ? <span className="text-small font-semibold text-ring">{OUTCOME_TEXT[latest.outcome]}</span>
            : <Button look="ring" size="small" onClick={onLog}>Log as battle</Button>}
        </Line>
      )}
      {draft === null
        ? (
          <Line label="Tomorrow" text={tomorrow}>
            <Button
              size="small"
              data-next-focus=""
              onClick={() => onDraft(tomorrow)}
            >
              {tomorrow ? "Change" : "Commit"}
            </Button>
          </Line>
        )
        : <CommitForm draft={draft} onDraft={onDraft} onCommit={onCommit} />}
    </section>
  );
}

/** One commitment on one line, with its button. */
function Line({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
      <h2 className="text-small font-semibold text-soft">{label}</h2>
      {text
        ? <OneLine className="font-display">{text}</OneLine>
        : <span className="truncate text-small text-soft">No commitment set</span>}
      {children}
    </div>
  );
}

interface CommitFormProps {
  draft: string;
  onDraft: (draft: string | null) => void;
  onCommit: (commitment: string) => void;
}

function CommitForm({ draft, onDraft, onCommit }: CommitFormProps) {
  const [text, setText] = useState(draft);
  const [wrong, setWrong] = useState<string | null>(null);
  const commit = () => {
    const commitment = text.trim();
    if (commitment === "") setWrong("Please enter your commitment for tomorrow");
    else onCommit(commitment);
  };
  return (
    <form
      ref={useFirstFieldFocus()}
      noValidate
      className="grid gap-3"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <AlertBox message={wrong} />
      <TextArea
        label="Tomorrow's Hard Thing"
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
