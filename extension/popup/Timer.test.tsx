// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import type { Entry } from "#shared/domain/rings/mod.ts";
import { setLanguage, t } from "#shared/texts/translate.ts";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import type { NewExtensionAction } from "../offline/actions.ts";
import { viewToday } from "../offline/state.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import { SAMPLE_ACCOUNT, signedInState, TIMER_ID } from "../offline/testing/sample_state.ts";
import { loadParts } from "./lazy/LazyParts.tsx";
import { type LastStop, QuickTimer, type QuickTimerProps } from "./Timer.tsx";
import type { PopupActions } from "./popup.ts";

/** The timer in a screen, which knows what was stopped last. */
function Timer(props: Omit<QuickTimerProps, "last" | "onLast" | "notice" | "onEdit" | "notes" | "onEnd">) {
  const [last, onLast] = useState<LastStop | null>(null);
  const rest = { notice: null, notes: [], onEdit: () => {}, onEnd: () => {} };
  return <QuickTimer {...props} {...rest} {...{ last, onLast }} />;
}

beforeEach(() => setLanguage(JAPANESE));
afterEach(() => {
  cleanup();
  setLanguage(null);
});

it("ignores the second click of a double click, where Stop comes under the pointer", () => {
  const made: string[] = [];
  const dispatch: PopupActions["dispatch"] = (action) => void made.push(action.do);
  const actions = { dispatch } as Partial<PopupActions> as PopupActions;
  const state = signedInState();
  const today = viewToday(state, Date.now());
  render(<Timer {...{ state, today, actions }} timer={null} />);
  const category = screen.getByRole("button", { name: t("Deep Work") });
  fireEvent.click(category, { detail: 2 });
  expect(made).toEqual([]);
  fireEvent.click(category, { detail: 1 });
  expect(made).toEqual(["start_timer"]);
});

describe("a timer whose start is still to come, as after the clock was set back", () => {
  beforeEach(() => setLanguage(null));

  it("runs on when it is stopped or another is started, says why, and can be discarded", async () => {
    const made: NewExtensionAction[] = [];
    const dispatch: PopupActions["dispatch"] = (action) => void made.push(action);
    const actions = { dispatch } as Partial<PopupActions> as PopupActions;
    const state = signedInState();
    const today = viewToday(state, Date.now());
    const startTime = new Date(Date.now() + 15 * 60_000).toISOString();
    const running = { id: TIMER_ID, startTime, date: today.date, note: "", account: SAMPLE_ACCOUNT };
    const timer = { ...running, category: "Deep Work" } as const;
    render(<Timer {...{ state, today, timer, actions }} />);
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/still to come on this device's clock/);
    fireEvent.click(screen.getByRole("button", { name: /^Admin/ }));
    expect(made).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(made).toEqual([{ do: "discard_timer", timer: startTime }]);
  });
});

describe("a switch of the category", () => {
  const Real = Date;
  beforeEach(() => {
    setLanguage(null);
    let now = Real.now();
    // Each reading of the clock is later than the one before.
    class Ticking extends Real {
      constructor(...time: [] | [number]) {
        super(...(time.length > 0 ? time : [now += 5]) as [number]);
      }
      static override now = () => now += 5;
    }
    vi.stubGlobal("Date", Ticking);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it("ends the former entry where the new one starts, also for Undo", () => {
    const made: NewExtensionAction[] = [];
    const dispatch: PopupActions["dispatch"] = (action) => void made.push(action);
    const actions = { dispatch } as Partial<PopupActions> as PopupActions;
    const state = signedInState();
    const today = viewToday(state, Date.now());
    const startTime = new Date(Date.now() - 15 * 60_000).toISOString();
    const known = { id: TIMER_ID, date: today.date, note: "", account: SAMPLE_ACCOUNT };
    const timer = { ...known, startTime, category: "Deep Work" } as const;
    const { rerender } = render(<Timer {...{ state, today, timer, actions }} />);
    fireEvent.click(screen.getByRole("button", { name: /^Admin/ }));
    const [start] = made;
    if (start?.do !== "start_timer") throw new Error("No timer was started");
    const next = { ...known, startTime: start.startTime, category: "Admin" } as const;
    rerender(<Timer {...{ state, today, timer: next, actions }} />);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    const end = Date.parse(start.startTime);
    expect(made.slice(1)).toEqual([{ do: "undo_stop", stopped: timer, end, since: start.startTime }]);
  });
});

it("offers to undo a stop in the place of the clock", async () => {
  setLanguage(null);
  const made: NewExtensionAction[] = [];
  const dispatch: PopupActions["dispatch"] = (action) => void made.push(action);
  const actions = { dispatch } as Partial<PopupActions> as PopupActions;
  const date = new Date().toISOString().slice(0, 10);
  const startTime = new Date(Date.now() - 15 * 60_000).toISOString();
  const timer = {
    id: TIMER_ID,
    startTime,
    date,
    category: "Deep Work",
    note: "",
    account: SAMPLE_ACCOUNT,
  } as const;
  const entry = {
    ...sampleEntry(TIMER_ID, "00:00", "00:00", "Deep Work"),
    start_ts: startTime,
    end_ts: new Date().toISOString(),
  };
  const state = signedInState();
  const empty = { ...viewToday(state, Date.now()), date };
  const stopped = { ...empty, day: sampleDay(date, { earth: { actual_entries: [entry] } }) };
  const { rerender } = render(<Timer {...{ state, timer, actions }} today={empty} />);
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  rerender(<Timer {...{ state, actions }} today={stopped} timer={null} />);
  expect((await screen.findByRole("status")).textContent).toBe("Deep Work saved, 15m");
  expect(screen.getAllByText(/Deep Work saved, 15m/)).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(made.at(-1)).toMatchObject({ do: "undo_stop", stopped: timer, since: "" });
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  cleanup();
  const { rerender: renderAgain } = render(<Timer {...{ state, timer, actions }} today={empty} />);
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  const other = { ...timer, id: entry.id.replace("0", "1"), startTime: new Date().toISOString() };
  renderAgain(<Timer {...{ state, actions }} today={stopped} timer={{ ...other, category: "Health" }} />);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(made.at(-1), "a timer that was started elsewhere is not discarded").toMatchObject({
    do: "undo_stop",
    since: "",
  });
});

describe("the question whether to discard a timer of an earlier day", () => {
  beforeEach(() => {
    setLanguage(null);
    vi.useFakeTimers({ now: Date.parse("2026-11-21T14:30:00Z"), toFake: ["Date"] });
  });
  afterEach(() => void vi.useRealTimers());

  it("names the day, and in the meantime nothing says that the timer will be saved", async () => {
    const actions = { dispatch: () => {} } as Partial<PopupActions> as PopupActions;
    const state = signedInState();
    const today = viewToday(state, Date.now());
    const known = { id: TIMER_ID, note: "", account: SAMPLE_ACCOUNT };
    const startTime = "2026-11-20T12:10:00.000Z";
    const timer = { ...known, startTime, date: "2026-11-20", category: "Deep Work" } as const;
    render(<Timer {...{ state, today, timer, actions }} />);
    const hint = () => screen.queryByText(/^If you start a timer first, the one above is saved/);
    fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
    expect(screen.getByRole("region", { name: "A timer was left running" }).textContent)
      .toMatch(/^Discard the Deep Work timer started yesterday at .* None of it will be saved\./);
    expect(hint()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
    expect(hint()).not.toBeNull();
  });

  it("starts no other timer meanwhile, which would save that one", async () => {
    const made: string[] = [];
    const dispatch: PopupActions["dispatch"] = (action) => void made.push(action.do);
    const actions = { dispatch } as Partial<PopupActions> as PopupActions;
    const state = signedInState();
    const today = viewToday(state, Date.now());
    const known = { id: TIMER_ID, note: "", account: SAMPLE_ACCOUNT };
    const startTime = "2026-11-20T12:10:00.000Z";
    const timer = { ...known, startTime, date: "2026-11-20", category: "Deep Work" } as const;
    render(<Timer {...{ state, today, timer, actions }} />);
    fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
    expect(screen.queryByRole("button", { name: /^Admin/ })).toBeNull();
    for (const key of ["1", "9", "t"]) fireEvent.keyDown(document.body, { key });
    expect(made).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Keep it" }));
    fireEvent.keyDown(document.body, { key: "1" });
    expect(made).toEqual(["stop_timer", "start_timer"]);
  });
});

describe("the timer in Japanese", () => {
  it("says what was stopped, and after how long, in that language", () => {
    const actions = { dispatch: () => {} } as Partial<PopupActions> as PopupActions;
    const state = signedInState();
    const today = viewToday(state, Date.now());
    const startTime = new Date().toISOString();
    const timer = {
      id: TIMER_ID,
      startTime,
      date: today.date,
      category: "Deep Work",
      note: "",
      account: SAMPLE_ACCOUNT,
    } as const;
    const { rerender } = render(<Timer {...{ state, today, timer, actions }} />);
    fireEvent.click(screen.getByRole("button", { name: t("Stop") }));
    rerender(<Timer {...{ state, today, actions }} timer={null} />);
    const text = screen.getByRole("status").textContent;
    expect(text).toContain(t("Deep Work"));
    expect(text).not.toMatch(/[a-z]/);
  });
});

it("shows the hours of a long timer, and asks when it was stopped", async () => {
  setLanguage(null);
  vi.useFakeTimers({ now: Date.parse("2026-11-21T15:30:00Z"), toFake: ["Date"] });
  try {
    const made: NewExtensionAction[] = [];
    const dispatch: PopupActions["dispatch"] = (action) => void made.push(action);
    const actions = { dispatch } as Partial<PopupActions> as PopupActions;
    const state = signedInState();
    const today = viewToday(state, Date.now());
    const startTime = "2026-11-21T10:15:00.000Z";
    const known = { id: TIMER_ID, date: today.date, note: "", account: SAMPLE_ACCOUNT };
    render(<Timer {...{ state, today, actions }} timer={{ ...known, startTime, category: "Deep Work" }} />);
    expect(screen.getByRole("timer").textContent).toBe("315m 0s");
    expect(screen.getByRole("region", { name: "Quick Timer" }).textContent).toContain("5h 15m since");
    const field = await screen.findByLabelText("No, I stopped at");
    const say = (instant: string) => {
      const local = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId());
      const value = local.toPlainTime().toString({ smallestUnit: "minute" });
      fireEvent.change(field, { target: { value } });
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
    };
    say("2026-11-21T10:00:00Z");
    expect(made).toEqual([]);
    say("2026-11-21T12:00:00Z");
    expect(made).toEqual([
      { do: "stop_timer", timer: startTime, end: Date.parse("2026-11-21T12:00:00Z") },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

describe("a note that is typed while the timer changes elsewhere", () => {
  beforeEach(async () => {
    setLanguage(null);
    await loadParts();
  });

  const startTime = new Date(Date.now() - 15 * 60_000).toISOString();
  const state = signedInState();
  const today = viewToday(state, Date.now());
  const known = { startTime, date: today.date, account: SAMPLE_ACCOUNT, category: "Deep Work" } as const;
  const timer = { ...known, id: TIMER_ID, note: "" };
  const entry = { ...sampleEntry(TIMER_ID, "00:00", "00:00", "Deep Work"), start_ts: startTime };
  const dayWith = (...actual_entries: Entry[]) => ({
    ...today,
    day: sampleDay(today.date, { earth: { actual_entries } }),
  });
  const other = {
    ...timer,
    id: "22222222-2222-4222-8222-222222222222",
    category: "Health",
    startTime: new Date().toISOString(),
  } as const;

  it.each([
    ["stopped", { timer: null, today: dayWith(entry) }],
    ["switched", { timer: other, today: dayWith(entry) }],
    ["back-dated", { timer: { ...timer, startTime: new Date(Date.now() - 3_600_000).toISOString() }, today }],
  ])("goes on in its field and is saved when it is %s", async (_, later) => {
    const made: NewExtensionAction[] = [];
    const actions = { dispatch: (action) => void made.push(action) } as Partial<PopupActions> as PopupActions;
    const { rerender } = render(<Timer {...{ state, timer, today, actions }} />);
    fireEvent.click(screen.getByRole("button", { name: "Add a note" }));
    const field = await screen.findByLabelText("Note (Optional)");
    await userEvent.type(field, "Chapter");
    rerender(<Timer {...{ state, actions }} {...later} />);
    await userEvent.keyboard(" three{Enter}");
    expect(made).toMatchObject([{ do: "note_timer", note: "Chapter three", of: { id: TIMER_ID, note: "" } }]);
    expect(screen.queryByLabelText("Note (Optional)")).toBeNull();
    expect(screen.queryByText("Stopped elsewhere")).toBeNull();
  });

  it.each([
    ["its entry goes for a moment", { timer: null, today: dayWith() }],
    ["another timer starts elsewhere", { timer: other, today: dayWith(entry) }],
    ["its entry begins earlier", {
      timer: null,
      today: dayWith({ ...entry, start_ts: new Date(Date.now() - 3_600_000).toISOString() }),
    }],
  ])("of the entry after Stop, goes on in its field and is saved when %s", async (_, later) => {
    const made: NewExtensionAction[] = [];
    const actions = { dispatch: (action) => void made.push(action) } as Partial<PopupActions> as PopupActions;
    const { rerender } = render(<Timer {...{ state, timer, today, actions }} />);
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    rerender(<Timer {...{ state, actions }} timer={null} today={dayWith(entry)} />);
    const field = await screen.findByLabelText("Note (Optional)");
    await userEvent.type(field, "Chapter");
    rerender(<Timer {...{ state, actions }} {...later} />);
    await userEvent.keyboard(" three{Enter}");
    expect(made.at(-1)).toMatchObject({
      do: "write",
      command: { kind: "update_entry", base: { id: TIMER_ID }, patch: { note: "Chapter three" } },
    });
  });
});
