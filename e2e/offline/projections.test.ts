/** A pending change looks the same before and after the server has saved it. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  getDay,
  putBattleLogs,
  putFire,
  putGoals,
  putWind,
  updateEntry,
} from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { Day } from "#shared/domain/records.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import {
  type Battle,
  type Entry,
  type Goal,
  NO_ANSWER,
  RINGS,
  type StudyTarget,
  type WeaknessRep,
} from "#shared/domain/rings/mod.ts";
import { battleOutcome, type Command, projectDay, sendCommand, titleOf } from "#shared/offline/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";

const TODAY = "2026-11-21";
const TOMORROW = "2026-11-22";
const YESTERDAY = "2026-11-20";

let app: TestApp;
let me: SignedIn;

const uuid = () => crypto.randomUUID();
const dayOf = async (day: CalendarDate) => (await me.client.call(getDay, { params: { day } })).day;

const entry: Entry = {
  id: uuid(),
  start_ts: `${TODAY}T09:00:00.000Z`,
  end_ts: `${TODAY}T10:00:00.000Z`,
  category: "Admin",
  note: "Letters",
  source: "manual",
};
const goal: Goal = {
  id: uuid(),
  domain: "Body",
  target: "Squats",
  baseline: 10,
  step_pct: 10,
  current_target: 10,
  state: "pending",
  note: "",
};
const target: StudyTarget = {
  id: uuid(),
  subject: "Kanji",
  target_minutes: 30,
  completed_minutes: 0,
  status: "pending",
  notes: "",
  practice: "",
};
const rep: WeaknessRep = {
  id: uuid(),
  weakness: "Haste",
  rep_description: "Read every letter twice",
  scheduled_time: "",
  completed: false,
  notes: "",
};
const battle: Battle = {
  id: uuid(),
  timestamp: `${TODAY}T08:00:00.000Z`,
  hard_thing: "Cold shower",
  battle_description: "Two minutes.",
  difficulty_rating: 6,
  outcome: "ongoing",
  lessons_learned: "",
};

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T12:00:00.000Z`);
  me = await app.signIn();
  const params = { day: TODAY };
  await me.client.call(addEntry, { params, body: entry });
  // Crosses midnight, so it counts in both days.
  const night = {
    ...entry,
    id: uuid(),
    start_ts: `${YESTERDAY}T22:00:00.000Z`,
    end_ts: `${TODAY}T06:00:00.000Z`,
  };
  await me.client.call(addEntry, { params: { day: YESTERDAY }, body: night });
  await me.client.call(putGoals, { params, body: { goals: [goal] } });
  await me.client.call(putFire, { params, body: { weakness: "The inbox", task: "Close it" } });
  await me.client.call(putWind, {
    params,
    body: { study_targets: [target], weakness_reps: [rep], note: "Easy" },
  });
  await me.client.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  const before = { ...battle, id: uuid(), timestamp: `${YESTERDAY}T08:00:00.000Z` };
  await me.client.call(putBattleLogs, { params: { day: YESTERDAY }, body: { battle_logs: [before] } });
});
afterEach(() => app.close());

const fire = { ...RINGS.fire.empty(), weakness: "The inbox", task: "Close it" };
const timer = {
  id: uuid(),
  category: "Health" as const,
  start_ts: `${YESTERDAY}T23:30:00.000Z`,
  day: YESTERDAY,
  note: "",
};

const CHANGES: readonly Command[] = [
  {
    kind: "add_entry",
    day: TODAY,
    entry: { ...entry, id: uuid(), start_ts: `${TODAY}T10:30:00.000Z`, end_ts: `${TODAY}T11:00:00.000Z` },
  },
  {
    kind: "add_entry",
    day: YESTERDAY,
    entry: {
      ...entry,
      id: uuid(),
      start_ts: `${YESTERDAY}T22:00:00.000Z`,
      end_ts: `${YESTERDAY}T23:00:00.000Z`,
    },
  },
  {
    kind: "add_entry",
    day: TODAY,
    entry: {
      ...entry,
      id: uuid(),
      start_ts: `${TODAY}T10:30:00.000Z`,
      end_ts: `${TODAY}T10:38:30.000Z`,
      for: { kind: "goal", id: goal.id },
    },
  },
  {
    kind: "add_entry",
    day: TODAY,
    entry: {
      ...entry,
      id: uuid(),
      start_ts: `${TODAY}T10:30:00.000Z`,
      end_ts: `${TODAY}T11:30:00.000Z`,
      for: { kind: "study_target", id: target.id },
    },
  },
  { kind: "update_entry", day: TODAY, base: entry, patch: { for: { kind: "goal", id: goal.id } } },
  { kind: "save_goals", day: TODAY, base: [goal], mine: [{ ...goal, unit: "min", category: "Admin" }] },
  {
    kind: "update_entry",
    day: TODAY,
    base: entry,
    patch: { category: "Learning", end_ts: `${TODAY}T11:00:00.000Z` },
  },
  { kind: "delete_entry", day: TODAY, base: entry },
  { kind: "stop_timer", timer, end_ts: `${TODAY}T00:45:00.000Z` },
  { kind: "start_timer", timer },
  { kind: "goal_state", day: TODAY, goal_id: goal.id, target: "Squats", state: "success" },
  {
    kind: "save_goals",
    day: TODAY,
    base: [goal],
    mine: [{ ...goal, target: "Deep squats", current_target: 12 }, { ...goal, id: uuid(), target: "Steps" }],
  },
  { kind: "save_goals", day: TODAY, base: [goal], mine: [] },
  { kind: "save_fire", day: TODAY, base: fire, mine: { ...fire, reflection: "Eleven minutes.", done: true } },
  {
    kind: "save_study_targets",
    day: TODAY,
    base: [target],
    mine: [{ ...target, completed_minutes: 30, status: "completed" }, {
      ...target,
      id: uuid(),
      subject: "Proofs",
    }],
  },
  { kind: "save_weakness_reps", day: TODAY, base: [rep], mine: [{ ...rep, completed: true }] },
  { kind: "save_wind", day: TODAY, base: { note: "Easy" }, mine: { note: "Too easy" } },
  { kind: "save_wind", day: TODAY, base: { done: false }, mine: { done: true } },
  { kind: "save_battles", day: TODAY, base: [], mine: [{ ...battle, id: uuid(), hard_thing: "The letter" }] },
  battleOutcome(TODAY, battle, { outcome: "defeat" }),
  battleOutcome(TODAY, { ...battle, id: uuid() }, { outcome: "defeat", lessons_learned: "Breathe." }),
  {
    kind: "save_battles",
    day: TODAY,
    base: [battle],
    mine: [{ ...battle, outcome: "victory", lessons_learned: "Breathe." }],
  },
  { kind: "save_battles", day: TODAY, base: [battle], mine: [] },
  { kind: "save_void", day: TODAY, base: { reflection: "" }, mine: { reflection: "Cold is a thought." } },
  { kind: "commit_to", day: TOMORROW, commitment: "Run the hill." },
  { kind: "commit_to", day: TODAY, commitment: "Run the hill." },
  {
    kind: "answer",
    day: TODAY,
    ring: "earth",
    answer: { question: "Whose timetable are you living in?", text: "My own." },
    was: NO_ANSWER,
  },
  { kind: "answer", day: TODAY, ring: "void", answer: { question: "Why?", text: "" }, was: NO_ANSWER },
  { kind: "seal", day: TODAY, sealed_at: `${TODAY}T12:00:00.000Z` },
  { kind: "seal", day: YESTERDAY, sealed_at: null },
];

/** Returns the day without what only the server can compute: versions and the forged score. */
function withoutServerFields({ versions: _, forged_score: __, ...day }: Day) {
  return day;
}

describe("a pending change", () => {
  it.each(CHANGES.map((command, at) => [at + 1, command.kind, titleOf(command), command] as const))(
    "looks the same once it is saved: %d. %s, %s",
    async (_at, _kind, _title, command) => {
      const rule = dayRuleOf(me.user);
      const projection = { rule, plan: me.user.settings.time_plan, now: app.time.now };
      const dates = [YESTERDAY, TODAY, TOMORROW];
      const before = await Promise.all(dates.map(dayOf));
      await sendCommand(command, { client: me.client, id: uuid(), rule, knownDay: dayOf });
      for (const [index, date] of dates.entries()) {
        const day = before[index];
        if (!day) throw new Error("Every date has a day");
        const previousEntries = before[index - 1]?.earth.actual_entries ?? [];
        const shown = projectDay(day, [command], { ...projection, previousEntries });
        expect(withoutServerFields(shown), date).toEqual(withoutServerFields(await dayOf(date)));
        expect(
          projectDay(shown, [command], { ...projection, previousEntries }),
          "Projecting twice changes nothing more.",
        ).toEqual(
          shown,
        );
      }
    },
  );

  it("adds to a goal once it is saved as it showed, on two devices that were offline", async () => {
    const rule = dayRuleOf(me.user);
    const add: Command = { kind: "goal_add", day: TODAY, goal_id: goal.id, target: "Squats", add: 6 };
    const known = await dayOf(TODAY);
    const projection = { rule, plan: null, now: app.time.now };
    expect(projectDay(known, [add, add], projection).water.goals)
      .toMatchObject([{ progress: 12, state: "success" }]);
    for (const id of [uuid(), uuid()]) {
      // The second time, the response to the first was lost.
      for (let times = 0; times < 2; times++) {
        await sendCommand(add, { client: me.client, id, rule, knownDay: () => Promise.resolve(known) });
      }
    }
    expect((await dayOf(TODAY)).water.goals).toMatchObject([{ progress: 12, state: "success" }]);
  });

  it("keeps the minutes that were tracked elsewhere when a list is saved that did not know them", async () => {
    const rule = dayRuleOf(me.user);
    const known = await dayOf(TODAY);
    const purpose = { kind: "goal", id: goal.id } as const;
    await me.client.call(updateEntry, { params: { day: TODAY, id: entry.id }, body: { for: purpose } });
    const [before] = known.water.goals;
    if (!before) throw new Error("The day has a goal");
    const save: Command = {
      kind: "save_goals",
      day: TODAY,
      base: [before],
      mine: [{ ...before, progress: 4, note: "Slow" }],
    };
    await sendCommand(save, { client: me.client, id: uuid(), rule, knownDay: () => Promise.resolve(known) });
    expect((await dayOf(TODAY)).water.goals).toMatchObject([{ progress: 64, note: "Slow" }]);
    const drop: Command = { kind: "save_goals", day: TODAY, base: [before], mine: [] };
    const { conflicts } = await sendCommand(drop, {
      client: me.client,
      id: uuid(),
      rule,
      knownDay: () => Promise.resolve(known),
    });
    expect([conflicts, (await dayOf(TODAY)).water.goals.length]).toEqual([[], 1]);
  });

  it("restores the weekly streak when the day's last battle is deleted and restored", async () => {
    const day = await dayOf(TODAY);
    expect(day.void.weekly_streak).toBe(2);
    const deleted: Command = { kind: "save_battles", day: TODAY, base: [battle], mine: [] };
    const restored: Command = { kind: "save_battles", day: TODAY, base: [], mine: [battle] };
    const projection = { rule: dayRuleOf(me.user), plan: null, now: app.time.now };
    expect(projectDay(day, [deleted], projection).void.weekly_streak).toBe(0);
    expect(projectDay(day, [deleted, restored], projection).void.weekly_streak).toBe(2);
  });
});
