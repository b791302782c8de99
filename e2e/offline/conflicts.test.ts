/** Every kind of command against a change of the same thing on another device, on the real server in memory. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  getDay,
  getTimer,
  me as getMe,
  patchGoal,
  putAnswer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  putVoid,
  putWeaknessReps,
  putWind,
  sealDay,
  stopTimer,
  updateEntry,
  updateMe,
} from "#shared/contract/mod.ts";
import {
  battleOutcome,
  type Command,
  saveSettings,
  sendCommand,
  type SendResult,
} from "#shared/offline/mod.ts";
import type { Day, Timer } from "#shared/domain/records.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import {
  type Battle,
  type Entry,
  type Goal,
  NO_ANSWER,
  type StudyTarget,
  type WeaknessRep,
} from "#shared/domain/rings/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";

const TODAY = "2026-11-21";
const params = { day: TODAY };
const at = (time: string) => `${TODAY}T${time}:00.000Z`;

let app: TestApp;
let me: SignedIn;
beforeEach(async () => {
  app = await openTestApp(at("12:00"));
  me = await app.signIn();
});
afterEach(() => app.close());

const dayOf = async (day: string) => (await me.client.call(getDay, { params: { day } })).day;
const call: SignedIn["client"]["call"] = (...args) => me.client.call(...args);

const ENTRY: Entry = {
  id: "00000000-0000-4000-8000-000000000001",
  start_ts: at("09:00"),
  end_ts: at("10:00"),
  category: "Admin",
  note: "Before",
  source: "manual",
};
const GOAL: Goal = {
  id: "00000000-0000-4000-8000-000000000002",
  domain: "Body",
  target: "Squats",
  baseline: 10,
  step_pct: 10,
  current_target: 10,
  state: "pending",
  note: "Before",
};
const BATTLE: Battle = {
  id: "00000000-0000-4000-8000-000000000003",
  timestamp: at("08:00"),
  hard_thing: "Cold shower",
  battle_description: "Before",
  difficulty_rating: 5,
  outcome: "ongoing",
  lessons_learned: "",
};
const STUDY: StudyTarget = {
  id: "00000000-0000-4000-8000-000000000004",
  subject: "Kanji",
  target_minutes: 30,
  completed_minutes: 0,
  status: "pending",
  notes: "Before",
  practice: "",
};
const REP: WeaknessRep = {
  id: "00000000-0000-4000-8000-000000000005",
  weakness: "Anger",
  rep_description: "Breathe",
  scheduled_time: `${TODAY}T18:00`,
  completed: false,
  notes: "Before",
};
const TIMER: Timer = {
  id: "00000000-0000-4000-8000-000000000006",
  category: "Learning",
  start_ts: at("11:00"),
  day: TODAY,
  note: "Before",
};
const OTHER_TIMER: Timer = { ...TIMER, id: "00000000-0000-4000-8000-000000000007", note: "Their timer" };

/** What the other device wrote, and what this one wrote, as each is called on the screen or stored. */
interface Case {
  readonly before?: () => Promise<unknown>;
  readonly theirs: () => Promise<unknown>;
  readonly mine: (known: Day) => Command;
  /** A text that is on the server or in a conflict afterwards, from each side. */
  readonly texts: readonly [theirs: string, mine: string];
}

const startTimer = () => call(putTimer, { body: TIMER });
const notedTimer = () => call(putTimer, { body: { ...TIMER, note: "Their words", replace: true } });

const CASES: Readonly<Record<Command["kind"], Case>> = {
  start_timer: {
    theirs: () => call(putTimer, { body: OTHER_TIMER }),
    mine: () => ({ kind: "start_timer", timer: { ...TIMER, start_ts: at("11:30"), note: "My timer" } }),
    texts: ["Their timer", "My timer"],
  },
  change_timer: {
    before: startTimer,
    theirs: notedTimer,
    mine: () => ({ kind: "change_timer", timer: { ...TIMER, note: "My words" }, base: TIMER }),
    texts: ["Their words", "My words"],
  },
  stop_timer: {
    before: startTimer,
    theirs: () => call(stopTimer, { body: { id: TIMER.id, end_ts: at("11:20") } }),
    mine: () => ({ kind: "stop_timer", timer: TIMER, end_ts: at("11:50") }),
    texts: [at("11:20"), at("11:50")],
  },
  discard_timer: {
    before: startTimer,
    theirs: notedTimer,
    mine: () => ({ kind: "discard_timer", timer: TIMER }),
    texts: ["Their words", "discarded"],
  },
  add_entry: {
    theirs: () => call(updateMe, { body: {} }),
    mine: () => ({ kind: "add_entry", day: TODAY, entry: { ...ENTRY, note: "My words" } }),
    texts: ["", "My words"],
  },
  update_entry: {
    before: () => sendNow({ kind: "add_entry", day: TODAY, entry: ENTRY }),
    theirs: () => call(updateEntry, { params: { ...params, id: ENTRY.id }, body: { note: "Their words" } }),
    mine: () => ({ kind: "update_entry", day: TODAY, base: ENTRY, patch: { note: "My words" } }),
    texts: ["Their words", "My words"],
  },
  delete_entry: {
    before: () => sendNow({ kind: "add_entry", day: TODAY, entry: ENTRY }),
    theirs: () => call(updateEntry, { params: { ...params, id: ENTRY.id }, body: { note: "Their words" } }),
    mine: () => ({ kind: "delete_entry", day: TODAY, base: ENTRY }),
    texts: ["Their words", "deleted"],
  },
  goal_state: {
    before: () => call(putGoals, { params, body: { goals: [GOAL] } }),
    theirs: () => call(patchGoal, { params: { ...params, id: GOAL.id }, body: { state: "fail" } }),
    mine: () => ({
      kind: "goal_state",
      day: TODAY,
      goal_id: GOAL.id,
      target: GOAL.target,
      state: "success",
      was: "pending",
    }),
    texts: ["Failed", "success"],
  },
  goal_add: {
    before: () => call(putGoals, { params, body: { goals: [GOAL] } }),
    theirs: () => call(patchGoal, { params: { ...params, id: GOAL.id }, body: { add: 3 } }),
    mine: () => ({ kind: "goal_add", day: TODAY, goal_id: GOAL.id, target: GOAL.target, add: 4 }),
    texts: ['"progress":7', '"progress":7'],
  },
  save_goals: {
    before: () => call(putGoals, { params, body: { goals: [GOAL] } }),
    theirs: () => call(putGoals, { params, body: { goals: [{ ...GOAL, note: "Their words" }] } }),
    mine: ({ water: { goals } }) => saved("save_goals", goals, { note: "My words" }),
    texts: ["Their words", "My words"],
  },
  save_study_targets: {
    before: () => call(putStudyTargets, { params, body: { study_targets: [STUDY] } }),
    theirs: () =>
      call(putStudyTargets, { params, body: { study_targets: [{ ...STUDY, notes: "Their words" }] } }),
    mine: ({ wind }) => saved("save_study_targets", wind.study_targets, { notes: "My words" }),
    texts: ["Their words", "My words"],
  },
  save_weakness_reps: {
    before: () => call(putWeaknessReps, { params, body: { weakness_reps: [REP] } }),
    theirs: () =>
      call(putWeaknessReps, { params, body: { weakness_reps: [{ ...REP, notes: "Their words" }] } }),
    mine: ({ wind }) => saved("save_weakness_reps", wind.weakness_reps, { notes: "My words" }),
    texts: ["Their words", "My words"],
  },
  save_battles: {
    before: () => call(putBattleLogs, { params, body: { battle_logs: [BATTLE] } }),
    theirs: () =>
      call(putBattleLogs, { params, body: { battle_logs: [{ ...BATTLE, lessons_learned: "Their words" }] } }),
    mine: ({ void: { battle_logs } }) => saved("save_battles", battle_logs, { lessons_learned: "My words" }),
    texts: ["Their words", "My words"],
  },
  battle_outcome: {
    before: () => call(putBattleLogs, { params, body: { battle_logs: [BATTLE] } }),
    theirs: () => call(putBattleLogs, { params, body: { battle_logs: [{ ...BATTLE, outcome: "defeat" }] } }),
    mine: () => battleOutcome(TODAY, BATTLE, { outcome: "victory" }),
    texts: ["Defeat", "victory"],
  },
  save_fire: {
    theirs: () => call(putFire, { params, body: { reflection: "Their words" } }),
    mine: () => ({
      kind: "save_fire",
      day: TODAY,
      base: { reflection: "" },
      mine: { reflection: "My words" },
    }),
    texts: ["Their words", "My words"],
  },
  save_wind: {
    theirs: () => call(putWind, { params, body: { note: "Their words" } }),
    mine: () => ({ kind: "save_wind", day: TODAY, base: { note: "" }, mine: { note: "My words" } }),
    texts: ["Their words", "My words"],
  },
  save_void: {
    theirs: () => call(putVoid, { params, body: { reflection: "Their words" } }),
    mine: () => ({
      kind: "save_void",
      day: TODAY,
      base: { reflection: "" },
      mine: { reflection: "My words" },
    }),
    texts: ["Their words", "My words"],
  },
  commit_to: {
    theirs: () =>
      call(putCommitment, { params: { day: "2026-11-22" }, body: { tomorrow_commitment: "Their words" } }),
    mine: () => ({ kind: "commit_to", day: "2026-11-22", commitment: "My words", was: "" }),
    texts: ["Their words", "My words"],
  },
  answer: {
    theirs: () =>
      call(putAnswer, {
        params: { day: TODAY, ring: "fire" },
        body: { question: "Why?", text: "Their words" },
      }),
    mine: () => ({
      kind: "answer",
      day: TODAY,
      ring: "fire",
      answer: { question: "Why?", text: "My words" },
      was: NO_ANSWER,
    }),
    texts: ["Their words", "My words"],
  },
  seal: {
    theirs: () => call(sealDay, { params }),
    mine: () => ({ kind: "seal", day: TODAY, sealed_at: at("11:59") }),
    // Both have sealed it: the first moment stays.
    texts: [at("12:00"), at("12:00")],
  },
  save_settings: {
    theirs: () => call(updateMe, { body: { settings: { reminders: { at: "07:15" } } } }),
    mine: () => saveSettings(me.user, { settings: { reminders: { at: "06:45" } } }),
    texts: ["7:15 AM", "06:45"],
  },
};

function saved<K extends "save_goals" | "save_study_targets" | "save_weakness_reps" | "save_battles", T>(
  kind: K,
  base: readonly T[],
  change: Partial<T>,
): Command {
  // The list is that of the kind.
  return { kind, day: TODAY, base, mine: base.map((item) => ({ ...item, ...change })) } as unknown as Command;
}

function sendNow(command: Command, known?: Day): Promise<SendResult> {
  return sendCommand(command, {
    client: me.client,
    id: crypto.randomUUID(),
    rule: dayRuleOf(me.user),
    knownDay: async (date) => known && date === TODAY ? known : await dayOf(date),
  });
}

describe.each(Object.entries(CASES))("%s", (_, { before, theirs, mine, texts }) => {
  it.each([
    ["the day from before it is known here", "before"],
    ["the day was fetched since", "after"],
  ])(
    "loses neither side of a change on another device, and decides none silently: %s",
    async (_, fetched) => {
      await before?.();
      const screen = await dayOf(TODAY);
      await theirs();
      const { conflicts } = await sendNow(mine(screen), fetched === "before" ? screen : undefined);
      const [day, tomorrow] = [await dayOf(TODAY), await dayOf("2026-11-22")];
      const server = JSON.stringify([day, tomorrow, await call(getTimer, {}), await call(getMe, {})]);
      const told = JSON.stringify(conflicts);
      for (const text of texts) {
        expect(server.includes(text) || told.includes(text), `${text} in ${told}`).toBe(true);
      }
    },
  );
});
