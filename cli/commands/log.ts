import { todayFor } from "#shared/calendar/mod.ts";
import { ApiError } from "#shared/client/mod.ts";
import { getDay, putBattleLogs } from "#shared/contract/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { type Battle, BATTLE_OUTCOMES, type BattleOutcome, VOID_LIMITS } from "#shared/rings/mod.ts";
import type { Option, Session, UserCommand } from "../command.ts";
import { CommandError, EXIT } from "../exit.ts";

/** How often a battle is added again after another device changed the list. */
const ATTEMPTS = 5;

export const log: UserCommand = {
  call: "log HARD_THING [DESCRIPTION]",
  summary: "Log a battle of today.",
  options: {
    difficulty: { value: "1-10", help: `how hard it was; ${VOID_LIMITS.difficulty.default} when absent` },
    outcome: { value: BATTLE_OUTCOMES.join("|"), help: "how it went; victory when absent" },
    lessons: { value: "TEXT", help: "what you learned" },
  },
  takes: { min: 1, max: 2 },
  async run({ positionals: [hardThing = "", description = hardThing], options }, session) {
    const battle = {
      id: crypto.randomUUID(),
      timestamp: new Date(session.host.now()).toISOString(),
      hard_thing: hardThing,
      battle_description: description,
      difficulty_rating: difficultyOf(options.difficulty),
      outcome: outcomeOf(options.outcome),
      lessons_learned: String(options.lessons ?? ""),
    };
    const total = await addBattle(session, battle);
    session.host.print(`Logged: ${hardThing} (${battle.outcome}). ${total} today.`);
  },
};

/** Adds the battle to the list of today, whatever else is added meanwhile. Returns how many battles today has. */
async function addBattle({ client, host, user }: Session, battle: Battle): Promise<number> {
  const params = { day: todayFor(dayRuleOf(user), host.now()) };
  for (let attempt = 1;; attempt++) {
    const { day } = await client.call(getDay, { params });
    try {
      const body = { battle_logs: [...day.void.battle_logs, battle] };
      const saved = await client.call(putBattleLogs, { params, body }, { version: day.versions.void });
      return saved.void.battle_logs.length;
    } catch (error) {
      const changed = error instanceof ApiError && error.code === "version_conflict";
      if (!changed || attempt === ATTEMPTS) throw error;
    }
  }
}

function difficultyOf(text: Option): number {
  const { min, max } = VOID_LIMITS.difficulty;
  if (text === undefined) return VOID_LIMITS.difficulty.default;
  const difficulty = Number(text);
  if (Number.isInteger(difficulty) && difficulty >= min && difficulty <= max) return difficulty;
  throw new CommandError(`--difficulty takes a whole number from ${min} to ${max}.`, EXIT.usage);
}

function outcomeOf(text: Option): BattleOutcome {
  const outcome = BATTLE_OUTCOMES.find((one) => one === (text ?? "victory"));
  if (outcome) return outcome;
  throw new CommandError(`--outcome takes one of ${BATTLE_OUTCOMES.join(", ")}.`, EXIT.usage);
}
