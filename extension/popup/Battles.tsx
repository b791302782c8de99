import { useState } from "react";
import type { Battle } from "#shared/rings/mod.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { type BattleValues, EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { BattleRow } from "#shared/ui/void/BattleRow.tsx";
import { OUTCOME_MESSAGES } from "#shared/ui/void/outcome_messages.ts";
import { browserTimeZone } from "../platform/browser_time_zone.ts";
import { LogBattle } from "./LogBattle.tsx";
import { Section } from "./Section.tsx";

type Decided = keyof typeof OUTCOME_MESSAGES;

export interface BattlesProps {
  battles: readonly Battle[];
  /** What is being written of a new battle; null: nothing is. */
  draft: BattleValues | null;
  /** A new number fills the form with the draft anew. */
  form: number;
  onDraft: (draft: BattleValues | null) => void;
  onOutcome: (battle: Battle, outcome: Decided) => void;
  onLog: (values: BattleValues) => void;
}

/** The battles that go on, with their two ends, and the way to log another. */
export function Battles({ battles, draft, form, onDraft, onOutcome, onLog }: BattlesProps) {
  const [said, setSaid] = useState<string | null>(null);
  const ongoing = battles.filter(({ outcome }) => outcome === "ongoing");
  const decided = battles.length - ongoing.length;
  const say = (outcome: Battle["outcome"]) =>
    setSaid(outcome === "ongoing" ? null : OUTCOME_MESSAGES[outcome]);
  return (
    <Section title="Today's Battles" ring="void">
      {ongoing.length > 0 && (
        <ul>
          {ongoing.map((battle) => (
            <BattleRow
              key={battle.id}
              battle={battle}
              timeZone={browserTimeZone()}
              variant="popup"
              onOutcome={(_, outcome) => {
                onOutcome(battle, outcome);
                say(outcome);
              }}
            />
          ))}
        </ul>
      )}
      {ongoing.length === 0 && (
        <p className="text-soft">{decided === 0 ? "No battle yet today" : `${decided} fought today`}</p>
      )}
      <p role="status" className="font-medium text-ring empty:hidden">{said}</p>
      {draft
        ? (
          <LogBattle
            key={form}
            draft={draft}
            onDraft={onDraft}
            onSave={(values) => {
              onLog(values);
              say(values.outcome);
            }}
          />
        )
        : (
          <Button
            onClick={() => {
              setSaid(null);
              onDraft(EMPTY_BATTLE);
            }}
          >
            Log Battle
          </Button>
        )}
    </Section>
  );
}
