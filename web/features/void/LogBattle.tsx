import { useAtomValue, useSetAtom } from "jotai/react";
import { useRef } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type Battle, BATTLE_OUTCOMES } from "#shared/rings/mod.ts";
import { battlesFor } from "#shared/rules/battles/commitment_kept.ts";
import { type BattleValues, EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { LogBattleDialog } from "#shared/ui/void/LogBattleDialog.tsx";
import { now } from "../../platform/clock.ts";
import { battleFormAtom, type BattleFormState } from "./battle_form.ts";
import { DraftTextSchema } from "../day/draft_text.ts";
import { addItem } from "../day/list_edits.ts";
import { OUTCOME_MESSAGES } from "#shared/ui/void/outcome_messages.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { notifyAtom } from "../../frame/toasts.ts";
import { useDraft } from "../day/use_draft.ts";
import { changeBattles } from "./void.ts";
import { battleIdeasAtom } from "./void_queries.ts";
import { useAttempt } from "../day/use_attempt.ts";

const ValuesSchema = z.object({
  hard_thing: DraftTextSchema,
  battle_description: DraftTextSchema,
  difficulty_rating: z.int(),
  outcome: z.enum(BATTLE_OUTCOMES),
  lessons_learned: DraftTextSchema,
});

export interface LogBattleProps {
  date: CalendarDate;
  /** The day's battles: what is being fought today needs no suggestion. */
  battles: readonly Battle[];
  form: BattleFormState;
}

/** The dialog that logs a battle, with its draft, its suggestions and its saving. */
export function LogBattle({ date, battles, form: { of, ...known } }: LogBattleProps) {
  // One id and moment however often it is sent, so that trying again after a lost answer adds no second one.
  const made = useRef({ id: crypto.randomUUID(), timestamp: new Date(now()).toISOString() });
  const { value, write, clear } = useDraft<BattleValues>({
    day: date,
    // A promise that is logged has a draft of its own: it must not write over another battle that is being told.
    field: of === "promise" ? "void.log_promise" : "void.log_battle",
    schema: ValuesSchema,
    saved: { ...EMPTY_BATTLE, ...known },
  });
  const { data } = useAtomValue(battleIdeasAtom);
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const notify = useSetAtom(notifyAtom);
  const setForm = useSetAtom(battleFormAtom);
  const add = async (values: BattleValues) => {
    const battle: Battle = { ...values, ...made.current };
    if (!await attempt("Failed to add battle log", () => save(date, changeBattles(addItem(battle))))) return;
    clear(value);
    setForm(null);
    if (battle.outcome !== "ongoing") notify({ message: OUTCOME_MESSAGES[battle.outcome], ring: "void" });
  };
  return (
    <LogBattleDialog
      values={value}
      onChange={write}
      onClose={() => setForm(null)}
      onSave={(values) => void add(values)}
      pending={pending}
      failure={failure}
      ideas={data?.battle_suggestions.filter(({ hard_thing }) =>
        battlesFor(hard_thing, battles).length === 0
      ) ?? []}
    />
  );
}
