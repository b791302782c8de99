import type { BattleInput, RawVoid, SimpleVoid } from "#shared/contract/mod.ts";
import { type Battle, type StoredVoid, VOID_LIMITS } from "#shared/rings/mod.ts";
import { cutText, textKey } from "#shared/schema/text_key.ts";
import { withinLimit } from "./lists.ts";

/** The change of a whole-ring save. */
export interface VoidChange {
  /** Pure: ids and instants are generated before it is called. */
  readonly change: (ring: StoredVoid) => StoredVoid;
  /** The commitment for the next day; undefined leaves it unchanged. */
  readonly commitmentTomorrow: string | undefined;
}

/** Returns battles in stored form: a missing id is generated, and a missing timestamp is set to `now` (ISO). */
export function toBattles(inputs: readonly BattleInput[], now: string): Battle[] {
  return inputs.map((input) => ({
    ...input,
    id: input.id ?? crypto.randomUUID(),
    timestamp: input.timestamp ?? now,
  }));
}

/**
 * Returns the change of a whole-ring save: the simple form adds to the ring, a raw ring replaces the fields it
 * contains.
 */
export function voidChange(body: SimpleVoid | RawVoid, now: string): VoidChange {
  return isSimple(body) ? additionTo(body, now) : replacementIn(body, now);
}

function isSimple(body: SimpleVoid | RawVoid): body is SimpleVoid {
  return body.battle_logs === undefined && body.battles !== undefined;
}

function replacementIn(raw: RawVoid, now: string): VoidChange {
  const { battle_logs, battles: _shown, tomorrow_commitment, hard_thing_tomorrow, ...fields } = raw;
  const changed: Partial<StoredVoid> = {
    ...fields,
    ...(battle_logs && { battle_logs: toBattles(battle_logs, now) }),
  };
  return {
    change: (ring) => ({ ...ring, ...changed }),
    commitmentTomorrow: tomorrow_commitment ?? hard_thing_tomorrow,
  };
}

function additionTo({ battles, reflection, hard_thing_tomorrow }: SimpleVoid, now: string): VoidChange {
  const fought = battles.filter(({ description }) => description !== "").map((battle) =>
    toBattle(battle, now)
  );
  return {
    change: (ring) => ({
      ...ring,
      battle_logs: withinLimit("battle", fought.reduce(withBattle, ring.battle_logs)),
      reflection: reflection || ring.reflection,
    }),
    commitmentTomorrow: hard_thing_tomorrow || undefined,
  };
}

function toBattle({ description, completed }: SimpleVoid["battles"][number], now: string): Battle {
  return {
    id: crypto.randomUUID(),
    timestamp: now,
    hard_thing: cutText(description, VOID_LIMITS.hardThing),
    battle_description: description,
    difficulty_rating: VOID_LIMITS.difficulty.default,
    outcome: completed ? "victory" : "ongoing",
    lessons_learned: "",
  };
}

function withBattle(list: readonly Battle[], battle: Battle): Battle[] {
  const key = textKey(battle.battle_description);
  return list.some((other) => textKey(other.battle_description) === key) ? [...list] : [...list, battle];
}
