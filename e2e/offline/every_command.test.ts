/** Two devices that saw the same, and change it at once: whatever the command, no text of either is lost silently. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getDay, getTimer, me as getMe, putTimer } from "#shared/contract/mod.ts";
import type { Day, Timer } from "#shared/domain/records.ts";
import type { Battle, Entry, StudyTarget, WeaknessRep } from "#shared/domain/rings/mod.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import {
  battleOutcome,
  type Command,
  saveSettings,
  sendCommand,
  type SendResult,
} from "#shared/offline/mod.ts";
import { GOAL, TODAY } from "#shared/offline/testing/fake_browser.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";

const TOMORROW = "2026-11-22";
const at = (time: string) => `${TODAY}T${time}:00.000Z`;
const id = (digit: number) => `0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a00${digit}`;

const ENTRY: Entry = {
  id: id(1),
  start_ts: at("08:00"),
  end_ts: at("09:00"),
  category: "Admin",
  note: "",
  source: "manual",
  for: null,
};
const STUDY: StudyTarget = {
  id: id(3),
  subject: "Kanji",
  practice: "",
  target_minutes: 30,
  completed_minutes: 0,
  status: "pending",
  notes: "",
};
const REP: WeaknessRep = {
  id: id(4),
  weakness: "Haste",
  rep_description: "Wait",
  scheduled_time: "",
  completed: false,
  notes: "",
};
const BATTLE: Battle = {
  id: id(5),
  timestamp: at("08:00"),
  hard_thing: "Run",
  battle_description: "5 km",
  difficulty_rating: 5,
  outcome: "ongoing",
  lessons_learned: "",
};

/** What both devices saw. */
interface Seen {
  readonly day: Day;
  readonly timer: Timer;
  readonly user: User;
}

/** How two commands of a kind meet. */
interface Meeting {
  /** What is there before, beside the timer that runs where one is changed. */
  readonly before?: Command;
  readonly hasTimer?: boolean;
  /** What one device does, which has `text` in it, and what the other one does. */
  readonly change: (text: string, seen: Seen) => Command;
  readonly other?: (text: string, seen: Seen) => Command;
  /** What is told of, in place of the text, where the change has none. */
  readonly names?: readonly [one: RegExp, other: RegExp];
}

const listOf = <K extends "save_goals" | "save_study_targets" | "save_weakness_reps" | "save_battles", T>(
  kind: K,
  base: T,
  changed: (text: string) => T,
): Meeting => ({
  before: { kind, day: TODAY, base: [], mine: [base] } as unknown as Command,
  change: (text) => ({ kind, day: TODAY, base: [base], mine: [changed(text)] }) as unknown as Command,
});

const goals: Command = { kind: "save_goals", day: TODAY, base: [], mine: [GOAL] };
const battles: Command = { kind: "save_battles", day: TODAY, base: [], mine: [BATTLE] };
const entry: Command = { kind: "add_entry", day: TODAY, entry: ENTRY };

/** A command of each kind: a new one does not compile before it is here. */
const MEETINGS: Readonly<Record<Command["kind"], Meeting>> = {
  start_timer: {
    change: (note) => ({
      kind: "start_timer",
      timer: {
        id: note === "One" ? id(6) : id(7),
        category: "Admin",
        start_ts: at(note === "One" ? "10:00" : "11:00"),
        day: TODAY,
        note,
      },
    }),
  },
  change_timer: {
    hasTimer: true,
    change: (note, { timer }) => ({ kind: "change_timer", timer: { ...timer, note }, base: timer }),
  },
  stop_timer: {
    hasTimer: true,
    change: (text, { timer }) => ({
      kind: "stop_timer",
      timer,
      end_ts: at(text === "One" ? "10:30" : "11:30"),
    }),
    names: [/10:30/, /11:30/],
  },
  discard_timer: {
    hasTimer: true,
    change: (_, { timer }) => ({ kind: "discard_timer", timer }),
    other: (note, { timer }) => ({ kind: "change_timer", timer: { ...timer, note }, base: timer }),
    names: [/^/, /Other|changed on another device|stopped on another device/],
  },
  add_entry: {
    change: (note) => ({
      kind: "add_entry",
      day: TODAY,
      entry: { ...ENTRY, id: note === "One" ? id(8) : id(9), note },
    }),
  },
  update_entry: {
    before: entry,
    change: (note) => ({ kind: "update_entry", day: TODAY, base: ENTRY, patch: { note } }),
  },
  delete_entry: {
    before: entry,
    change: () => ({ kind: "delete_entry", day: TODAY, base: ENTRY }),
    other: (note) => ({ kind: "update_entry", day: TODAY, base: ENTRY, patch: { note } }),
    names: [/^/, /Other/],
  },
  goal_state: {
    before: goals,
    change: (text) => ({
      kind: "goal_state",
      day: TODAY,
      goal_id: GOAL.id,
      target: GOAL.target,
      state: text === "One" ? "success" : "fail",
      was: "pending",
    }),
    names: [/success/i, /fail/i],
  },
  goal_add: {
    before: goals,
    change: (text) => ({
      kind: "goal_add",
      day: TODAY,
      goal_id: GOAL.id,
      target: GOAL.target,
      add: text === "One" ? 1 : 2,
    }),
    names: [/"progress":3/, /"progress":3/],
  },
  save_goals: listOf("save_goals", GOAL, (note) => ({ ...GOAL, note })),
  save_study_targets: listOf("save_study_targets", STUDY, (notes) => ({ ...STUDY, notes })),
  save_weakness_reps: listOf("save_weakness_reps", REP, (notes) => ({ ...REP, notes })),
  save_battles: listOf("save_battles", BATTLE, (lessons_learned) => ({ ...BATTLE, lessons_learned })),
  battle_outcome: {
    before: battles,
    change: (text) => battleOutcome(TODAY, BATTLE, { outcome: text === "One" ? "victory" : "defeat" }),
    names: [/victory/i, /defeat/i],
  },
  save_fire: {
    change: (reflection) => ({
      kind: "save_fire",
      day: TODAY,
      base: { reflection: "" },
      mine: { reflection },
    }),
  },
  save_wind: { change: (note) => ({ kind: "save_wind", day: TODAY, base: { note: "" }, mine: { note } }) },
  save_void: {
    change: (reflection) => ({
      kind: "save_void",
      day: TODAY,
      base: { reflection: "" },
      mine: { reflection },
    }),
  },
  commit_to: { change: (commitment) => ({ kind: "commit_to", day: TOMORROW, commitment, was: "" }) },
  answer: {
    change: (text) => ({
      kind: "answer",
      day: TODAY,
      ring: "wind",
      answer: { question: "Who?", text },
      was: { question: "", text: "" },
    }),
  },
  // There are only two, and who saw the one can only do the other.
  seal: {
    change: () => ({ kind: "seal", day: TODAY, sealed_at: at("12:00") }),
    names: [/"sealed_at":"2026/, /"sealed_at":"2026/],
  },
  save_settings: {
    change: (text, { user }) =>
      saveSettings(user, { timezone: text === "One" ? "Europe/Berlin" : "Asia/Tokyo" }),
    names: [/Berlin/, /Tokyo/],
  },
};

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T12:00:00.000Z`);
  me = await app.signIn();
});
afterEach(() => app.close());

function send(command: Command, known: Day): Promise<SendResult> {
  return sendCommand(command, {
    client: me.client,
    id: crypto.randomUUID(),
    rule: dayRuleOf(me.user),
    knownDay: () => Promise.resolve(known),
  });
}

const dayNow = async (day = TODAY) => (await me.client.call(getDay, { params: { day } })).day;

async function seenNow({ before, hasTimer = false }: Meeting): Promise<Seen> {
  if (before) await send(before, await dayNow());
  const timer: Timer = { id: id(6), category: "Admin", start_ts: at("10:00"), day: TODAY, note: "" };
  if (hasTimer) await me.client.call(putTimer, { body: timer });
  return { day: await dayNow(), timer, user: me.user };
}

/** Sends both, one after the other or at once. Returns all that is stored then or that a user is told. */
async function meet(meeting: Meeting, isAtOnce: boolean): Promise<string> {
  const seen = await seenNow(meeting);
  const commands = [meeting.change("One", seen), (meeting.other ?? meeting.change)("Other", seen)];
  const told: unknown[] = [];
  const sendOne = async (command: Command) => {
    try {
      told.push(...(await send(command, seen.day)).conflicts);
    } catch (error) {
      told.push(String(error));
    }
  };
  if (isAtOnce) await Promise.all(commands.map(sendOne));
  else for (const command of commands) await sendOne(command);
  const stored = [await dayNow(), await me.client.call(getTimer, {}), await me.client.call(getMe, {})];
  return JSON.stringify([told, stored]);
}

describe.each(Object.entries(MEETINGS))("%s on two devices that saw the same", (_, meeting) => {
  it.each([["one after the other", false], ["at once", true]])(
    "%s keeps what both did, or says what it left out",
    async (_, isAtOnce) => {
      const found = await meet(meeting, isAtOnce);
      for (const name of meeting.names ?? [/One/, /Other/]) expect(found).toMatch(name);
    },
  );
});
