/** This version reads everything that version 0.1 stored in a browser, so that an update loses no change. */
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../domain/settings.ts";
import { type UserChange, UserSchema } from "../domain/user.ts";
import { COMMAND_KINDS } from "./commands/mod.ts";
import { parseAction } from "./engine.ts";
import { settingsConflicts } from "./conflicts.ts";
import { mergeUserChange } from "./merge.ts";
import { cachedDay, readDays } from "./store.ts";
import { ENGINE_VALUES } from "./state.ts";
import frozen from "./testing/stored_v1.json" with { type: "json" };

const { store, timer_v1, local } = frozen;

/** A battle that the popup logged, by a command of its own, and the same as the one command of today. */
const LOGGED = store.queue.waiting.find(({ command }) => command.kind === "log_battle")?.command;
const SAVED = { kind: "save_battles", day: LOGGED?.day, base: [], mine: [LOGGED?.battle] };

/** What is known of a battle that the popup decided. */
const DECIDED = {
  id: "5b0c0f0e-6a53-4a5c-8f4a-000000000005",
  timestamp: "2026-11-21T12:00:00.000Z",
  hard_thing: "Cold shower",
  battle_description: "Cold shower",
  difficulty_rating: 5,
  lessons_learned: "",
};

describe("version 0.1's stored state", () => {
  it("has a queue with a command of every kind, read as it was written", () => {
    const { value } = ENGINE_VALUES.queue.read(store.queue);
    const { refused, overruled } = store.queue;
    const waiting = store.queue.waiting.map((queued) => {
      const { command } = queued;
      if (command === LOGGED) return { ...queued, command: SAVED };
      if (command.kind === "battle_outcome") {
        return { ...queued, command: { ...command, base: { ...DECIDED, outcome: "ongoing" } } };
      }
      if (command.kind !== "save_settings") return queued;
      const base = { ...defaultSettings(), ...command.base };
      const lists = { priorities: [], weaknesses: [] };
      return { ...queued, command: { ...command, base, lists, zone: "Asia/Tokyo" } };
    });
    expect(value.pending).toEqual(waiting);
    expect(new Set(value.pending.map(({ command }) => command.kind))).toEqual(
      // It did not know the progress of goals, answers and seals.
      new Set(COMMAND_KINDS).difference(new Set(["goal_add", "answer", "seal"])),
    );
    expect(value).toMatchObject({ rejected: refused, conflicts: overruled, unreadable: [{ odd: true }] });
    expect(ENGINE_VALUES.queue.write(value)).toEqual({ ...store.queue, waiting });
  });

  it("has readable actions, with the names of this version", () => {
    const head = { id: "5b0c0f0e-6a53-4a5c-8f4a-000000000100", at: 1, account: "ann", today: "2026-11-21" };
    const read = (action: object) => parseAction({ ...head, ...action });
    expect(read({ do: "retry_refused", write: "a" })).toEqual({
      ...head,
      do: "retry_rejected",
      rejected: "a",
    });
    expect(read({ do: "discard_refused", write: "a" }))
      .toEqual({ ...head, do: "discard_rejected", rejected: "a" });
    expect(read({ do: "dismiss_overruled", told: "a" }))
      .toEqual({ ...head, do: "dismiss_conflict", conflict: "a" });
    expect(read({ do: "write", command: LOGGED })).toEqual({ ...head, do: "write", command: SAVED });
  });

  it("has a readable decision of a battle, which the next versions stored with the outcome before it", () => {
    const stored = store.queue.waiting.filter(({ command }) => command.kind === "battle_outcome");
    const read = (changes: object) => {
      const waiting = stored.map((queued) => ({ ...queued, command: { ...queued.command, ...changes } }));
      return ENGINE_VALUES.queue.read({ ...store.queue, waiting }).value.pending[0]?.command;
    };
    const command = stored[0]?.command;
    const undone = { outcome: "ongoing", was: "defeat" };
    expect(read(undone)).toEqual({ ...command, outcome: "ongoing", base: { ...DECIDED, outcome: "defeat" } });
    const present = { outcome: "victory", base: { ...DECIDED, outcome: "ongoing", difficulty_rating: 7 } };
    expect(read(present)).toEqual({ ...command, ...present });
  });

  it("has readable changes of the user, which lose no name and are in conflict with no time zone", () => {
    const read = (mine: UserChange) => {
      const queued = store.queue.waiting.find(({ command }) => command.kind === "save_settings");
      const waiting = [{ ...queued, command: { ...queued?.command, mine } }];
      const [one] = ENGINE_VALUES.queue.read({ ...store.queue, waiting }).value.pending;
      return one?.command.kind === "save_settings" ? one.command : expect.fail("It is unreadable.");
    };
    const theirs = { ...UserSchema.parse(local.gorin_user), timezone: "Asia/Seoul", priorities: ["Family"] };
    const mine = { priorities: ["Sleep"], timezone: "Asia/Tokyo" };
    expect(mergeUserChange(read(mine), theirs)).toEqual({ ...mine, priorities: ["Sleep", "Family"] });
    for (const change of [mine, { priorities: ["Sleep"] }]) {
      expect(settingsConflicts(read(change), theirs)).toEqual([]);
    }
  });

  it("has a readable day", () => {
    const key = "day/ann/2026-11-21";
    const cached = cachedDay(readDays({ [key]: store[key] }, 60), "ann", "2026-11-21");
    expect(cached?.day).toMatchObject(store[key].day);
  });

  it("has a readable timer, without a note and in its first form without an id", () => {
    const { value } = store.earth_ring_timer;
    expect(ENGINE_VALUES.timer.read(store.earth_ring_timer).value).toEqual({ ...value, note: "" });
    expect(ENGINE_VALUES.timer.read(timer_v1).value).toEqual({ ...timer_v1.value, id: null, note: "" });
  });

  it("has a readable user, server timer version and list of applied actions", () => {
    expect(ENGINE_VALUES.user.read(store.user).value).toMatchObject(store.user.value);
    expect(ENGINE_VALUES.serverTimer.read(store.heard).value).toEqual(store.heard.value);
    expect(ENGINE_VALUES.appliedActions.read(store.done).value).toEqual(store.done.value);
    expect(UserSchema.parse(local.gorin_user)).toMatchObject(local.gorin_user);
  });
});
