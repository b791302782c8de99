import { describe, expect, it } from "vitest";
import { type State, viewToday } from "../offline/state.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  draftsWith,
  engineWith,
  offlineReach,
  SAMPLE_ACCOUNT,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import type { NewExtensionAction } from "../offline/actions.ts";
import { draftSaver } from "../offline/drafts.ts";
import { endSession } from "../offline/end_session.ts";
import { createPopupActions, needsParts, savingText, screenOf } from "./popup.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const UNREACHABLE = { answeredAt: null, failure: "unreachable" } as const;
const NOT_GORIN = { answeredAt: null, failure: "not_gorin" } as const;
const KNOWN = daysWith(sampleDay("2026-11-21"), NOON);

function shown(state: State, unreadable: "session"[] = []) {
  const today = state.session ? viewToday(state, NOON) : null;
  return screenOf({ state, unreadable, today });
}

describe("the popup shows", () => {
  it("sign-in while signed out", () => {
    expect(shown(sampleState())).toBe("sign_in");
  });

  it("server trouble while signed out when the server is unreachable or is not Gorin", () => {
    expect(shown(sampleState({ contact: UNREACHABLE }))).toBe("server_trouble");
    expect(shown(sampleState({ contact: NOT_GORIN }))).toBe("server_trouble");
  });

  it("today while signed in, whether or not the server can be reached", () => {
    expect(shown(signedInState())).toBe("today");
    expect(shown(signedInState({ contact: UNREACHABLE }))).toBe("today");
    expect(shown(signedInState({ contact: UNREACHABLE, days: KNOWN }))).toBe("today");
    expect(shown(signedInState({ contact: { answeredAt: null, failure: "failed" } }))).toBe("today");
  });

  it("a notice about unreadable values before anything else", () => {
    expect(shown(sampleState({ contact: UNREACHABLE }), ["session"])).toBe("outdated");
  });
});

describe("a note that is typed when the session ends", () => {
  const startTime = "2026-11-21T11:00:00.000Z";
  const timer = {
    id: TIMER_ID,
    category: "Health",
    note: "",
    account: SAMPLE_ACCOUNT,
    date: "2026-11-21",
    startTime,
  } as const;
  const entry = { ...sampleEntry(TIMER_ID, "11:00", "11:30", "Health"), start_ts: startTime };
  const NOTES = {
    "of the timer": { do: "note_timer", timer: startTime, note: "Chapter three", of: timer },
    "of an entry": {
      do: "write",
      command: { kind: "update_entry", day: "2026-11-21", base: entry, patch: { note: "Chapter three" } },
    },
  } satisfies Record<string, NewExtensionAction>;

  it.each(Object.entries(NOTES))("is queued for its account: %s", async (_, note) => {
    const reach = offlineReach(NOON);
    const engine = await engineWith(signedInState({ timer }), reach);
    const actions = createPopupActions(
      engine,
      draftSaver(engine, { take: () => null, leave: () => {} }),
      reach,
    );
    await engine.commit((state) => endSession(state, "elsewhere"));
    actions.dispatch(note);
    await engine.commit(() => ({}));
    const { queue, session, timer: shown } = engine.state();
    expect([session, shown]).toEqual([null, null]);
    expect(queue.pending.map(({ account }) => account)).toEqual([SAMPLE_ACCOUNT]);
    expect(JSON.stringify(queue.pending)).toContain("Chapter three");
  });
});

describe("the parts that are loaded later", () => {
  const needed = (state: State) =>
    needsParts({ state, unreadable: [], today: state.session ? viewToday(state, NOON) : null });
  const timer = { id: TIMER_ID, category: "Health", note: "", account: SAMPLE_ACCOUNT } as const;

  it("are not needed for an ordinary day", () => {
    expect(needed(signedInState({ days: KNOWN }))).toBe(false);
    const startTime = "2026-11-21T11:00:00.000Z";
    expect(needed(signedInState({ timer: { ...timer, date: "2026-11-21", startTime } }))).toBe(false);
  });

  it("are needed at once for other screens, notices, drafts and a timer of an earlier day", () => {
    expect(needed(sampleState())).toBe(true);
    expect(needed(signedInState({ contact: UNREACHABLE }))).toBe(true);
    expect(needed(signedInState(draftsWith({ commitment: "" }, "2026-11-21")))).toBe(true);
    const queue = { pending: [], rejected: [], conflicts: [], unreadable: ["a change"] };
    expect(needed(signedInState({ queue }))).toBe(true);
    const startTime = "2026-11-20T22:00:00.000Z";
    expect(needed(signedInState({ timer: { ...timer, date: "2026-11-20", startTime } }))).toBe(true);
  });
});

it.each([
  [{ pendingCount: 0, notSavedCount: 0, busy: false, away: false }, false, "All saved", false],
  [{ pendingCount: 0, notSavedCount: 0, busy: true, away: true }, false, "All saved", false],
  [{ pendingCount: 0, notSavedCount: 0, busy: false, away: true }, false, "Nothing to save", false],
  [{ pendingCount: 0, notSavedCount: 1, busy: true, away: false }, false, "1 change not saved", true],
  [{ pendingCount: 0, notSavedCount: 2, busy: false, away: true }, false, "2 changes not saved", true],
  [{ pendingCount: 1, notSavedCount: 0, busy: false, away: false }, false, "", false],
  [{ pendingCount: 2, notSavedCount: 1, busy: true, away: false }, true, "Saving…", true],
  [{ pendingCount: 3, notSavedCount: 0, busy: true, away: true }, false, "3 changes not saved yet", true],
])("the footer for %o, for long: %s, shows '%s', announced: %s", (saving, isLong, text, announced) => {
  expect(savingText(saving, isLong)).toEqual({ text, announced });
});
