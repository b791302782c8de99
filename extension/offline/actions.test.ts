import { describe, expect, it } from "vitest";
import { applyOnce } from "#shared/offline/mod.ts";
import {
  type ExtensionAction,
  leftoverEnd,
  markAway,
  markReturned,
  markSeen,
  type NewExtensionAction,
  parseExtensionAction,
  reduceExtension,
  settleAway,
} from "./actions.ts";
import { type State, viewToday } from "./state.ts";
import { sampleDay } from "./testing/sample_day.ts";
import {
  daysWith,
  draftsWith,
  SAMPLE_ACCOUNT,
  SAMPLE_SERVER,
  sampleState,
  signedInState,
  TIMER_ID,
} from "./testing/sample_state.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const START = "2026-11-21T11:00:00.000Z";
const TIMER = {
  id: TIMER_ID,
  startTime: START,
  date: "2026-11-21",
  category: "Admin",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;
const WRITE: NewExtensionAction = {
  do: "write",
  command: { kind: "commit_to", day: "2026-11-22", commitment: "Run." },
  draft: "commitment",
};
const HEAD = { id: TIMER_ID, at: NOON, account: SAMPLE_ACCOUNT, today: "2026-11-21" };

// Every action body has the same head.
const actionOf = (body: NewExtensionAction) => ({ ...HEAD, ...body }) as ExtensionAction;
const after = (state: State, body: NewExtensionAction): State => ({
  ...state,
  ...applyOnce(state, HEAD.id, (before) => reduceExtension(before, actionOf(body))),
});

describe("an action", () => {
  it.each<[string, State, NewExtensionAction]>([
    ["a start", signedInState(), { do: "start_timer", category: "Admin", startTime: START }],
    ["a stop", signedInState({ timer: TIMER }), { do: "stop_timer", timer: START, end: NOON }],
    ["a write", signedInState(), WRITE],
    ["a discard", signedInState({ timer: TIMER }), { do: "discard_timer", timer: START }],
    ["'still on'", signedInState({ timer: TIMER }), { do: "say_still_on", timer: START }],
  ])("that is %s has the same result when it is applied twice", (_, state, body) => {
    const once = after(state, body);
    expect(once).not.toEqual(state);
    expect(after(once, body)).toEqual(once);
  });

  it("that starts a timer stores its category and clears the question about time away", () => {
    const away = { since: null, question: { from: 0, to: 1 } };
    const state = signedInState({ timer: TIMER, away });
    const started = after(state, {
      do: "start_timer",
      category: "Health",
      startTime: "2026-11-21T11:30:00.000Z",
    });
    expect(started.habits.category).toBe("Health");
    expect(started.away.question).toBeNull();
    expect(after(state, { do: "stop_timer", timer: START, end: NOON }).away.question).toBeNull();
  });

  it.each([
    [9_999, ["discard_timer", "start_timer"], START],
    [10_000, ["stop_timer", "start_timer"], "2026-11-21T11:00:10.000Z"],
  ])("that switches %d ms after the start: %j", (ms, kinds, startTime) => {
    const switched = after(signedInState({ timer: TIMER }), {
      do: "start_timer",
      category: "Health",
      startTime: new Date(Date.parse(START) + ms).toISOString(),
    });
    expect(switched.queue.pending.map(({ command }) => command.kind)).toEqual(kinds);
    expect(switched.timer).toMatchObject({ category: "Health", startTime });
  });

  it("that writes gives the command its own id and clears the draft", () => {
    // Yesterday's form may still be open.
    const drafts = draftsWith({ commitment: "Run." }, "2026-11-20");
    const { queue, drafts: left } = after(signedInState(drafts), WRITE);
    expect(queue.pending).toMatchObject([{ id: HEAD.id, account: SAMPLE_ACCOUNT, queuedAt: NOON }]);
    expect(left).toEqual({ [SAMPLE_ACCOUNT]: { "2026-11-20": {} } });
  });
});

describe("a stored action", () => {
  it.each<[string, NewExtensionAction]>([
    ["a write with its draft", WRITE],
    ["a stop", { do: "stop_timer", timer: START, end: NOON }],
    ["a choice about time away", { do: "settle_away", choice: "split", of: { from: 0, to: 1 } }],
    ["that of an earlier version", { do: "settle_away", choice: "split" }],
  ])("is read as %s", (_, body) => {
    const stored = JSON.parse(JSON.stringify(actionOf(body)));
    expect(parseExtensionAction(stored, sampleState())).toEqual(actionOf(body));
  });

  it("of the first version gets the account and the day of the current session", () => {
    const stored = { id: HEAD.id, at: NOON, do: "start_timer", category: "Admin", startTime: START };
    expect(parseExtensionAction(stored, signedInState())).toEqual({ ...HEAD, ...stored });
    expect(parseExtensionAction(stored, sampleState())).toBeNull();
  });

  it.each([[null], ["text"], [{}], [{ ...HEAD, do: "fly" }], [{ ...HEAD, do: "write", command: {} }]])(
    "%o is rejected",
    (stored) => {
      expect(parseExtensionAction(stored, sampleState())).toBeNull();
    },
  );
});

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const iso = (time: string) => new Date(at(time)).toISOString();

const timer = {
  id: TIMER_ID,
  startTime: iso("09:00"),
  date: "2026-11-21",
  category: "Deep Work",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;
const preferences = { server: SAMPLE_SERVER, idle: true };

function working(changes: Partial<State> = {}): State {
  return signedInState({ timer, preferences, ...changes });
}

const asked = working({ away: { since: null, question: { from: at("10:00"), to: at("10:40") } } });

function settled(choice: "keep" | "drop" | "split", state = asked, of = asked.away.question) {
  let made = 0;
  const changed = settleAway(state, { choice, ...(of && { of }) }, {
    account: SAMPLE_ACCOUNT,
    today: "2026-11-21",
    now: at("10:41"),
    makeId: () => String(++made),
  });
  const entries = changed.queue?.pending.map(({ command }) => {
    if (command.kind === "stop_timer") return ["stop", command.timer.start_ts, command.end_ts];
    if (command.kind === "start_timer") return ["start", command.timer.start_ts];
    return command.kind === "add_entry"
      ? [command.entry.category, command.entry.start_ts, command.entry.end_ts, command.entry.note]
      : command;
  });
  return { ...changed, entries };
}

describe("time away while a timer runs", () => {
  it("is asked about once, from the last input on", () => {
    const left = working(markAway(working(), at("10:00"), at("10:10")));
    expect(left.away.since).toBe(at("10:00"));
    expect(markAway(left, at("10:10"), at("10:20"))).toEqual({});
    const back = markReturned(left, at("10:40"));
    expect(back.away).toEqual({ since: null, question: { from: at("10:00"), to: at("10:40") } });
    expect(markReturned(working(back), at("10:50"))).toEqual({});
  });

  it("is not stored without a timer, nor when the question is disabled", () => {
    expect(markAway(working({ timer: null }), at("10:00"), at("10:10"))).toEqual({});
    expect(markAway(working({ preferences: { ...preferences, idle: false } }), at("10:00"), at("10:10")))
      .toEqual({});
  });

  it("is not asked about when it is short", () => {
    const left = working({ away: { since: at("10:00"), question: null } });
    expect(markReturned(left, at("10:05")).away).toEqual({ since: null, question: null });
  });

  it("starts no earlier than the timer", () => {
    expect(markAway(working(), at("08:55"), at("09:05")).away?.since).toBe(at("09:00"));
  });

  it("is asked about after the machine slept, of which the browser tells nothing", () => {
    const seen = { timer: timer.startTime, at: at("10:00") };
    const slept = working({ seen });
    expect(markSeen(slept, at("10:40"))).toEqual({
      seen: { ...seen, at: at("10:40") },
      away: { since: null, question: { from: at("10:00"), to: at("10:40") } },
    });
    expect(markSeen(slept, at("10:09"))).toEqual({ seen: { ...seen, at: at("10:09") } });
    expect(markSeen(working({ seen: { ...seen, timer: iso("08:00") } }), at("10:40")).away).toBeUndefined();
    expect(markSeen({ ...slept, preferences: { ...preferences, idle: false } }, at("10:40")).away)
      .toBeUndefined();
  });

  it("can be kept: the timer runs on unchanged", () => {
    expect(settled("keep")).toEqual({ away: { since: null, question: null }, entries: undefined });
  });

  it("can be dropped: the time before is saved, and the timer continues from the return", () => {
    const { entries, timer, away } = settled("drop");
    expect(entries).toEqual([["stop", iso("09:00"), iso("10:00")], ["start", iso("10:40")]]);
    expect(timer).toMatchObject({ category: "Deep Work", startTime: iso("10:40") });
    expect(away?.question).toBeNull();
  });

  it("can be split off into a separate entry", () => {
    const { entries, timer } = settled("split");
    expect(entries).toEqual([
      ["stop", iso("09:00"), iso("10:00")],
      ["Misc", iso("10:00"), iso("10:40"), "Away"],
      ["start", iso("10:40")],
    ]);
    expect(timer?.startTime).toBe(iso("10:40"));
  });

  it.each(["keep", "drop", "split"] as const)(
    "leaves a later question open when '%s' arrives late",
    (choice) => {
      const later = { since: at("12:00"), question: { from: at("11:00"), to: at("11:40") } };
      const { away, entries } = settled(choice, working({ away: later }));
      expect(away).toEqual(later);
      expect(entries).toEqual(settled(choice).entries);
    },
  );

  it("changes nothing after its timer has ended", () => {
    const other = { ...timer, startTime: iso("10:41") };
    expect(settled("drop", working({ timer: other })).entries).toBeUndefined();
  });
});

describe("the proposed end of a timer that was left running", () => {
  const midnight = Date.parse("2026-11-22T00:00:00Z");

  it("is when the browser was last open, also without the permission to detect idle time", () => {
    const before = working({ preferences: { ...preferences, idle: false } });
    const seen = [at("09:01"), at("09:40")].reduce(
      (state, now) => ({ ...state, ...markSeen(state, now) }),
      before,
    );
    expect(leftoverEnd(seen, timer)).toBe(at("09:40"));
    // The browser was opened on the next day: that is no sign of the timer's day.
    expect(markSeen(seen, midnight + 1)).toEqual({});
  });

  it("is when the user left, though the browser stayed open and the user has not come back", () => {
    const away = { ...working(), ...markAway(working(), at("10:00"), at("10:10")) };
    expect(markSeen(away, at("10:30"))).toEqual({});
    expect(leftoverEnd(away, timer)).toBe(at("10:00"));
    expect(leftoverEnd(asked, timer)).toBe(at("10:00"));
  });

  it("is an hour after its start when nothing is known, or only of another timer", () => {
    expect(leftoverEnd(working(), timer)).toBe(at("10:00"));
    const seen = { timer: iso("08:00"), at: at("08:30") };
    expect(leftoverEnd(working({ seen }), timer)).toBe(at("10:00"));
  });

  it("is never after its day", () => {
    const late = { ...timer, startTime: iso("23:30") };
    expect(leftoverEnd(working(), late)).toBe(midnight);
  });
});

describe("undo stop", () => {
  const TODAY = "2026-11-21";
  const NOON = Date.parse(`${TODAY}T12:00:00Z`);
  const at = (time: string) => `${TODAY}T${time}:00.000Z`;
  const FORMER = {
    id: TIMER_ID,
    startTime: at("11:00"),
    date: TODAY,
    category: "Admin",
    note: "Taxes",
    account: SAMPLE_ACCOUNT,
  } as const;

  let actions = 0;

  /** Applies an action at noon. */
  function after(state: State, body: NewExtensionAction): State {
    const id = `00000000-0000-4000-8000-${String(++actions).padStart(12, "0")}`;
    const head = { id, at: NOON, account: SAMPLE_ACCOUNT, today: TODAY };
    // The body is that of one of the actions, and every action has this head.
    return { ...state, ...reduceExtension(state, { ...body, ...head } as ExtensionAction) };
  }

  const running = signedInState({ timer: FORMER, days: daysWith(sampleDay(TODAY)) });
  const entriesOf = (state: State) =>
    viewToday(state, NOON).day.earth.actual_entries.map(({ category, start_ts }) => [category, start_ts]);
  const kindsOf = ({ queue }: State) => queue.pending.map(({ command }) => command.kind);

  describe("undoing a stop", () => {
    it("after a switch runs the former timer again, without the later one and the former's entry", () => {
      const startTime = at("11:45");
      const switched = after(running, { do: "start_timer", category: "Learning", startTime });
      expect(switched.timer).toMatchObject({ category: "Learning", startTime });
      expect(entriesOf(switched)).toEqual([["Admin", at("11:00")]]);

      const end = Date.parse(startTime);
      const undone = after(switched, { do: "undo_stop", stopped: FORMER, end, since: startTime });
      const { id: _, ...asBefore } = FORMER;
      expect(undone.timer).toMatchObject(asBefore);
      expect(undone.timer?.id).not.toBe(FORMER.id);
      expect(entriesOf(undone)).toEqual([]);
      expect(undone.habits.category).toBe("Admin");
      expect(kindsOf(undone)).toEqual([
        "stop_timer",
        "start_timer",
        "discard_timer",
        "start_timer",
        "delete_entry",
      ]);
    });

    it("runs the timer again, without its entry", () => {
      const stopped = after(running, { do: "stop_timer", timer: FORMER.startTime, end: NOON });
      const undone = after(stopped, { do: "undo_stop", stopped: FORMER, end: NOON, since: "" });
      expect(undone.timer).toMatchObject({ category: "Admin", startTime: at("11:00"), note: "Taxes" });
      expect(entriesOf(undone)).toEqual([]);
    });

    it("of a timer that ran only briefly deletes its entry, and the later timer runs on", () => {
      const startTime = `${TODAY}T11:00:05.000Z`;
      const switched = after(running, { do: "start_timer", category: "Learning", startTime });
      const end = Date.parse(startTime);
      const undone = after(switched, { do: "undo_stop", stopped: FORMER, end, since: startTime });
      expect(undone.timer).toEqual(switched.timer);
      expect(entriesOf(undone)).toEqual([]);
    });

    it("saves the time of a timer that another surface has started meanwhile", () => {
      const stopped = after(running, { do: "stop_timer", timer: FORMER.startTime, end: NOON });
      const elsewhere = {
        ...FORMER,
        id: crypto.randomUUID(),
        category: "Health",
        startTime: at("11:50"),
      } as const;
      const other = { ...stopped, timer: elsewhere };
      const undone = after(other, { do: "undo_stop", stopped: FORMER, end: NOON, since: "" });
      expect(undone.timer).toMatchObject({ category: "Admin", startTime: at("11:00") });
      expect(entriesOf(undone)).toEqual([["Health", at("11:50")]]);
    });

    it("is read as it was stored", () => {
      const head = { id: TIMER_ID, at: NOON, account: SAMPLE_ACCOUNT, today: TODAY };
      const action = { ...head, do: "undo_stop", stopped: FORMER, end: NOON, since: "" };
      expect(parseExtensionAction(JSON.parse(JSON.stringify(action)), sampleState())).toEqual(action);
    });
  });
});
