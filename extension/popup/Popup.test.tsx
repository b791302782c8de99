// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { State } from "../offline/state.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  draftsWith,
  engineWith,
  offlineReach,
  SAMPLE_ACCOUNT,
  SAMPLE_SERVER,
  SAMPLE_USER,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import { draftSaver } from "../offline/drafts.ts";
import { loadParts } from "./lazy/LazyParts.tsx";
import type { PopupActions } from "./popup.ts";
import { Popup, type PopupPlatform } from "./Popup.tsx";
import type { Day } from "#shared/domain/records.ts";
import { RING_NAMES, RINGS, TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import { sampleGoal } from "#shared/ui/testing/sample_goal.ts";
import { sampleTarget } from "#shared/ui/testing/sample_wind.ts";
import { EMPTY_BATTLE } from "#shared/domain/battles.ts";

beforeAll(loadParts);
afterEach(cleanup);

const today = new Date().toISOString().slice(0, 10);

/** Renders the popup with `state`. Returns the list of platform calls and actions, which grows. */
async function popupWith(state: State, { permitted = true } = {}) {
  const engine = await engineWith(state, offlineReach(Date.now()));
  const did: string[] = [];
  const note = (what: string) => () => {
    did.push(what);
    return Promise.resolve();
  };
  const platform: PopupPlatform = {
    hasPermission: () => Promise.resolve(permitted),
    requestPermission: (server) => {
      did.push(`request ${server}`);
      return Promise.resolve(true);
    },
    openDashboard: (_, ring) => note(ring ? `dashboard ${ring}` : "dashboard")(),
    openPage: (_, path) => note(`page ${path}`)(),
    openOptions: note("options"),
    close: () => void did.push("close"),
  };
  const actions = new Proxy({} as PopupActions, {
    // Records each action by its name: these tests are about which action a click triggers.
    get: (_, name: string) => (...given: unknown[]) => {
      did.push([name, ...given.map((value) => JSON.stringify(value))].join(" "));
      return Promise.resolve();
    },
  });
  render(<Popup engine={engine} actions={actions} platform={platform} />);
  await screen.findByRole("main");
  return did;
}

/** Renders the popup with `state`, whose actions are applied. */
async function livingPopupWith(state: State) {
  const engine = await engineWith(state, offlineReach(Date.now()));
  const done = () => Promise.resolve(true);
  const { save: saveDrafts } = draftSaver(engine, { take: () => null, leave: () => {} });
  const living = { dispatch: (action) => void engine.dispatch(action), saveDrafts } as Partial<PopupActions>;
  const actions = new Proxy({} as PopupActions, {
    // What is not about the day does nothing.
    get: (_, name) => living[name as keyof PopupActions] ?? done,
  });
  render(
    <Popup
      engine={engine}
      actions={actions}
      platform={new Proxy({} as PopupPlatform, { get: () => done })}
    />,
  );
  await screen.findByRole("main");
}

const TIMER = {
  id: TIMER_ID,
  date: today,
  category: "Deep Work",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;

const EARTH: ReturnType<typeof RINGS.earth.empty> = {
  actual_entries: [{
    id: TIMER_ID,
    start_ts: `${today}T00:00:00.000Z`,
    end_ts: `${today}T00:45:00.000Z`,
    category: "Learning",
    note: "",
    source: "timer",
  }],
};

const UNREACHABLE = { answeredAt: null, failure: "unreachable" } as const;

describe("the tracked time", () => {
  const NIGHT = {
    ...sampleEntry("n", "00:00", "05:30", "Sleep"),
    start_ts: "2026-11-20T22:30:00.000Z",
    end_ts: "2026-11-21T05:30:00.000Z",
  };
  const actual_entries = [sampleEntry("w", "06:00", "08:00", "Deep Work")];
  const day = sampleDay("2026-11-21", { earth: { actual_entries } }, { actual_entries: [NIGHT] });

  it("includes what yesterday's entries have of today, also when yesterday is not cached", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T12:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    await popupWith(signedInState({ days: daysWith(day) }));
    expect(screen.getByRole("banner").textContent).toContain("7h 30m tracked");
    cleanup();
    // What overlaps an entry counts once.
    const timer = { ...TIMER, date: "2026-11-21", startTime: "2026-11-21T07:30:00.000Z" };
    await popupWith(signedInState({ days: daysWith(day), timer }));
    expect(screen.getByRole("banner").textContent).toContain("11h 30m tracked");
  });
});

describe("the popup", () => {
  it("asks the worker and the browser for nothing before it is painted", async () => {
    let paint = () => {};
    vi.stubGlobal(
      "PerformanceObserver",
      class {
        static readonly supportedEntryTypes = ["paint"];
        readonly #told: () => void;
        constructor(callback: (entries: unknown, observer: unknown) => void) {
          this.#told = () => callback(null, this);
        }
        observe() {
          const before = paint;
          paint = () => (before(), this.#told());
        }
        disconnect() {}
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const did = await popupWith(signedInState({ contact: UNREACHABLE }), { permitted: false });
    expect(did).toEqual([]);
    expect(screen.queryByRole("button", { name: "Allow access" })).toBeNull();
    paint();
    await vi.waitFor(() => expect(did).toEqual(["sync"]));
    expect(await screen.findByRole("button", { name: "Allow access" })).toBeDefined();
  });

  it("shows the stored state at once, then syncs", async () => {
    const day = sampleDay(today, {
      fire: { ...RINGS.fire.empty(), weakness: "a", task: "b", done: true },
    });
    const did = await popupWith(signedInState({ days: daysWith(day) }));
    expect(screen.getByRole("heading", { name: "1 of 5 rings" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Fire, complete" })).toBeTruthy();
    expect(did[0]).toBe("sync");
  });

  it("starts a timer with one click", async () => {
    const did = await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Health" }));
    expect(did.at(-1)).toContain('dispatch {"do":"start_timer","category":"Health"');
  });

  it("says what of the day is damaged, and offers nothing that could not be saved", async () => {
    const damaged: Day["damaged"] = [...RING_NAMES, "commitment"];
    const timer = { ...TIMER, startTime: `${today}T00:00:00.000Z` };
    const did = await popupWith(signedInState({
      // Sealed, so that the evening offers nothing more.
      days: daysWith({ ...sampleDay(today), damaged, sealed_at: new Date().toISOString() }),
      timer,
      ...draftsWith({ battle: EMPTY_BATTLE }, today),
    }));
    const ring = "This ring of the day is damaged on the server and cannot be read";
    const told = () => screen.getAllByRole("alert").map((box) => box.querySelector("p")?.textContent);
    expect(told()).toEqual([
      ring,
      ring,
      ring,
      "This day's commitment is damaged on the server and cannot be read",
    ]);
    await userEvent.keyboard("1tb");
    expect(did).toEqual(["sync"]);
    for (const closable of ["Fire", "Wind"]) {
      await userEvent.click(screen.getByRole("button", { name: `${closable}, not complete` }));
      const section = await screen.findByRole("region", { name: closable });
      expect(within(section).getByRole("alert").textContent).toContain(ring);
      const offered = within(section).getAllByRole("button").map((button) =>
        button.getAttribute("aria-label") ?? button.textContent
      );
      expect(offered).toEqual(["Back", `Open ${closable}`]);
      await userEvent.click(screen.getByRole("button", { name: "Back" }));
    }
    for (const name of ["Quick Timer", "Today's Goals", "Today's Battles"]) {
      const section = screen.getByRole("region", { name });
      const offered = within(section).queryAllByRole("button").map(({ textContent }) => textContent);
      const left = { "Quick Timer": ["Add a note"], "Today's Battles": ["Commit to Tomorrow"] }[name] ?? [];
      expect([name, offered]).toEqual([name, left]);
    }
  });

  it("lists its keys", async () => {
    const did = await popupWith(signedInState());
    await userEvent.keyboard("?");
    const list = screen.getByRole("region", { name: "Keyboard shortcuts" });
    expect(list.textContent).toContain("Start or stop the timer");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.keyboard("g");
    expect(did.slice(-2)).toEqual(["dashboard water", "close"]);
  });

  it("opens the dashboard and closes", async () => {
    const did = await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Dashboard" }));
    expect(did.slice(-2)).toEqual(["dashboard", "close"]);
  });

  it("shows the age of the data while the server is unreachable, and keeps working", async () => {
    await popupWith(signedInState({ contact: UNREACHABLE }));
    expect(screen.getByRole("alert").textContent).toContain(`Can't reach ${new URL(SAMPLE_SERVER).host}`);
    expect(screen.getByRole("alert").textContent).toContain("Today has not been loaded yet.");
    expect(screen.getByRole("button", { name: "Deep Work" })).toBeTruthy();
  });

  it("offers a new user without a server the address first, and access last", async () => {
    const did = await popupWith(sampleState({ contact: UNREACHABLE }), { permitted: false });
    await screen.findByRole("heading", { name: "Can't reach your server" });
    await screen.findByRole("button", { name: "Allow access" });
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(["Change the address", "Try again", "Allow access"]);
    await userEvent.click(screen.getByRole("button", { name: "Allow access" }));
    expect(did).toContain(`request ${SAMPLE_SERVER}`);
  });

  it("shows the number of unsaved changes while signed out and offline", async () => {
    const command = { kind: "commit_to", day: today, commitment: "Run." } as const;
    const queued = { id: TIMER_ID, account: SAMPLE_ACCOUNT, command, queuedAt: 0, attempts: 0 };
    const queue = { pending: [queued], rejected: [], conflicts: [], unreadable: [] };
    await popupWith(sampleState({ contact: UNREACHABLE, queue }));
    expect(screen.getByRole("status").textContent).toBe("1 change not saved yet. Nothing is lost.");
  });

  it("starts a category by the digit of its place, which never changes, and not the one that runs", async () => {
    const habits = { email: "", category: "Misc" } as const;
    let did = await popupWith(signedInState({ habits }));
    await userEvent.keyboard("1");
    expect(did.at(-1)).toContain('dispatch {"do":"start_timer","category":"Deep Work"');
    await userEvent.keyboard("9");
    expect(did.at(-1)).toContain('dispatch {"do":"start_timer","category":"Misc"');
    cleanup();
    did = await popupWith(signedInState({ timer: { ...TIMER, startTime: new Date().toISOString() } }));
    const names = within(screen.getByRole("group", { name: "Switch to" })).getAllByRole("button");
    expect(names.map(({ textContent }) => textContent)).toEqual([...TIME_CATEGORIES]);
    const done = did.length;
    await userEvent.keyboard("1");
    expect(did).toHaveLength(done);
    await userEvent.keyboard("2");
    expect(did.at(-1)).toContain('dispatch {"do":"start_timer","category":"Admin"');
  });

  it("continues the last entry, with its note, and starts the category of the last choice on a new day", async () => {
    const entry = { ...sampleEntry("a", "09:00", "10:30", "Learning"), note: "Chapter 3" };
    const habits = { email: "", category: "Misc" } as const;
    const days = daysWith(sampleDay(today, { earth: { actual_entries: [entry] } }));
    let did = await popupWith(signedInState({ habits, days }));
    await userEvent.click(screen.getByRole("button", { name: "Continue Learning Chapter 3" }));
    expect(did.at(-1)).toMatch(/"start_timer","category":"Learning",.*"note":"Chapter 3"/);
    await userEvent.keyboard("t");
    expect(did.at(-1)).toMatch(/"start_timer","category":"Learning",.*"note":"Chapter 3"/);
    cleanup();
    did = await popupWith(signedInState({ habits }));
    await userEvent.click(screen.getByRole("button", { name: "Start Misc" }));
    expect(did.at(-1)).toContain('"do":"start_timer","category":"Misc"');
    expect(did.at(-1)).not.toContain("note");
  });

  it("types digits into fields", async () => {
    const did = await popupWith(signedInState(draftsWith({ commitment: "" }, today)));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your commitment" }));
    await userEvent.keyboard("5");
    expect(did.at(-1)).toBe(`saveDrafts "${today}" {"commitment":"5"}`);
  });

  it("submits a form with Ctrl+Enter", async () => {
    const did = await popupWith(signedInState(draftsWith({ commitment: "Run." }, today)));
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(did.at(-1)).toContain('dispatch {"do":"write","command":{"kind":"commit_to"');
  });

  it("stores the email while it is typed", async () => {
    const did = await popupWith(sampleState());
    await userEvent.type(screen.getByLabelText("Email"), "m");
    expect(did.at(-1)).toBe('saveEmail "m"');
  });

  it("opens the page of the dashboard on which the user confirms, and waits", async () => {
    const did = await popupWith(sampleState());
    await userEvent.click(screen.getByRole("button", { name: "Connect through the dashboard" }));
    expect(did).toContain("beginConnection");
    expect(did.at(-1)).toBe("close");
    cleanup();
    const until = Date.now() + 60_000;
    const signingIn = {
      step: "connection",
      server: SAMPLE_SERVER,
      until,
      verifier: "v",
      challenge: "A".repeat(43),
    } as const;
    const waiting = await popupWith(sampleState({ signingIn }));
    expect(screen.getByRole("status").textContent).toContain("Waiting for you to choose “Connect”");
    expect(screen.getByText("000 000")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(waiting.at(-1)).toBe("cancelSignIn");
  });

  it("asks for the code of a second step, or for a recovery code", async () => {
    const until = Date.now() + 60_000;
    const signingIn = { step: "code", server: SAMPLE_SERVER, until, challenge: "c" } as const;
    const did = await popupWith(sampleState({ signingIn }));
    expect(document.activeElement).toBe(screen.getByLabelText("Code"));
    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await userEvent.type(screen.getByLabelText("Recovery code"), "k7pq2a{Enter}");
    expect(did.at(-1)).toBe('enterCode "k7pq2a"');
  });

  it("opens the options and signs out from its footer", async () => {
    const did = await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Options" }));
    expect(did.slice(-2)).toEqual(["options", "close"]);
    await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
    expect(did.at(-1)).toBe("signOut");
    expect(screen.getByText("musashi@example.com")).toBeTruthy();
  });

  it("opens a ring without anything to do on the dashboard", async () => {
    const did = await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Water, not complete" }));
    expect(did.slice(-2)).toEqual(["dashboard water", "close"]);
  });

  it("focuses the timer after signing in", async () => {
    const signedOut = await engineWith(sampleState(), offlineReach(Date.now()));
    const signedIn = await engineWith(signedInState(), offlineReach(Date.now()));
    const platform = new Proxy({} as PopupPlatform, { get: () => () => Promise.resolve(true) });
    const actions = new Proxy({} as PopupActions, { get: () => () => Promise.resolve() });
    const popup = (engine: typeof signedIn) => (
      <Popup
        engine={engine}
        actions={actions}
        platform={platform}
      />
    );
    const { rerender } = render(popup(signedOut));
    await userEvent.type(await screen.findByLabelText(/Password/), "secret");
    rerender(popup(signedIn));
    const timer = await screen.findByRole("region", { name: "Quick Timer" });
    await expect.poll(() => timer.contains(document.activeElement)).toBe(true);
  });

  it("focuses the section of a ring from its glyph", async () => {
    await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Void, not complete" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Log Battle" }));
  });

  it("marks Fire complete from its glyph, and opens it on the dashboard", async () => {
    const fire = { ...RINGS.fire.empty(), weakness: "Phone", task: "Leave it in the kitchen." };
    const did = await popupWith(signedInState({ days: daysWith(sampleDay(today, { fire })) }));
    await userEvent.click(screen.getByRole("button", { name: "Fire, not complete" }));
    expect(screen.getByText("Leave it in the kitchen.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Mark Fire complete" }));
    expect(did.at(-1)).toContain('"kind":"save_fire"');
    await userEvent.click(screen.getByRole("button", { name: "Open Fire" }));
    expect(did.slice(-2)).toEqual(["dashboard fire", "close"]);
  });

  it("starts the countdown of Fire's task, and shows what is left of it", async () => {
    const fire = { ...RINGS.fire.empty(), weakness: "Phone", task: "Sit for 10 minutes." };
    const days = daysWith(sampleDay(today, { fire }));
    const did = await popupWith(signedInState({ days }));
    await userEvent.click(screen.getByRole("button", { name: "Fire, not complete" }));
    await userEvent.click(screen.getByRole("button", { name: "Start 10 min" }));
    expect(did.at(-1)).toMatch(/"start_timer","category":"Deep Work".*"note":"Sit for 10 minutes."/);
    cleanup();
    const startTime = new Date(Date.now() - 90_000).toISOString();
    await popupWith(signedInState({ days, timer: { ...TIMER, startTime, note: fire.task } }));
    expect(document.body.textContent).toMatch(/8m \d+s left of 10m/);
    await userEvent.click(screen.getByRole("button", { name: "Fire, not complete" }));
    expect(screen.queryByRole("button", { name: "Start 10 min" })).toBeNull();
  });

  it("does not start Fire's task while a timer of an earlier day is open", async () => {
    const fire = { ...RINGS.fire.empty(), weakness: "Phone", task: "Sit for 10 minutes." };
    const timer = { ...TIMER, startTime: "2020-01-01T22:00:00.000Z", date: "2020-01-01" };
    await popupWith(signedInState({ days: daysWith(sampleDay(today, { fire })), timer }));
    await userEvent.click(screen.getByRole("button", { name: "Fire, not complete" }));
    expect(screen.getByRole("button", { name: "Mark Fire complete" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start 10 min" })).toBeNull();
  });

  it("leaves closing Wind with nothing studied to the dashboard, which asks first", async () => {
    await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Wind, not complete" }));
    expect(screen.getByText("No study targets for today")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Mark Wind complete" })).toBeNull();
  });

  it("closes Wind after a rep alone, without a question, as the dashboard does", async () => {
    const texts = { weakness: "Haste", rep_description: "Count to ten", scheduled_time: "", notes: "" };
    const rep = { id: TIMER_ID, ...texts, completed: true };
    const wind = { ...RINGS.wind.empty(), weakness_reps: [rep] };
    const did = await popupWith(signedInState({ days: daysWith(sampleDay(today, { wind })) }));
    await userEvent.click(screen.getByRole("button", { name: "Wind, not complete" }));
    await userEvent.click(screen.getByRole("button", { name: "Mark Wind complete" }));
    expect(did.at(-1)).toContain('dispatch {"do":"write","command":{"kind":"save_wind"');
  });

  it("adds a note to the last entry, deletes it, and can undo both", async () => {
    const did = await popupWith(signedInState({ days: daysWith(sampleDay(today, { earth: EARTH })) }));
    await userEvent.click(screen.getByRole("button", { name: "Edit last entry" }));
    await userEvent.type(screen.getByLabelText("Note (Optional)"), "Chapter 3");
    await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(did.at(-1)).toMatch(/"update_entry".*"patch":\{.*"note":"Chapter 3"/);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(did.at(-1)).toMatch(/"update_entry".*"patch":\{.*"note":""/);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit last entry" }));
    await userEvent.click(screen.getByRole("button", { name: "Edit last entry" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(did.at(-1)).toContain('"delete_entry"');
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(did.at(-1)).toContain('"add_entry"');
  });

  it("deletes an ongoing battle, and can undo that", async () => {
    const battle = {
      id: TIMER_ID,
      timestamp: `${today}T08:00:00.000Z`,
      hard_thing: "Cold call",
      battle_description: "Ten of them.",
      difficulty_rating: 5,
      outcome: "ongoing",
      lessons_learned: "",
    } as const;
    const rings = { void: { ...RINGS.void.empty(), battle_logs: [battle] } };
    const did = await popupWith(signedInState({ days: daysWith(sampleDay(today, rings)) }));
    await userEvent.click(screen.getByRole("button", { name: "Edit Cold call" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(did.at(-1)).toMatch(/"save_battles".*"mine":\[\]/);
    expect(screen.getByText("“Cold call” deleted")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(did.at(-1)).toMatch(/"save_battles".*"mine":\[\{"id"/);
  });

  it("writes the note of what was just stopped in the place of the clock, and continues after Enter", async () => {
    const startTime = `${today}T00:00:00.000Z`;
    await livingPopupWith(signedInState({ timer: { ...TIMER, startTime } }));
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    const field = await screen.findByLabelText("Note (Optional)");
    await expect.poll(() => document.activeElement).toBe(field);
    await userEvent.keyboard("Chapter 3{Enter}");
    const next = screen.getByRole("button", { name: "Continue Deep Work Chapter 3" });
    await expect.poll(() => document.activeElement).toBe(next);
    expect(screen.queryByText(/^Deep Work saved/)).toBeNull();
  });

  it("opens the form of a battle with the commitment of today in it", async () => {
    const day = sampleDay(today);
    const days = daysWith({ ...day, void: { ...day.void, today_commitment: "Call the landlord" } });
    await livingPopupWith(signedInState({ days }));
    await userEvent.click(screen.getByRole("button", { name: "Log as battle" }));
    expect(screen.getByLabelText("Hard Thing *")).toHaveProperty("value", "Call the landlord");
    await userEvent.type(screen.getByLabelText("Battle Description *"), "At nine.");
    await userEvent.click(screen.getByRole("button", { name: "Log Battle" }));
    expect(screen.getByRole("listitem", { name: "Call the landlord" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Start Deep Work" }));
  });

  it("restores a deleted battle among those that are there by then, and makes a decided one ongoing again", async () => {
    const values = { battle_description: "Ten of them.", difficulty_rating: 5, lessons_learned: "" };
    const battle = { timestamp: `${today}T08:00:00.000Z`, outcome: "ongoing", ...values } as const;
    const battle_logs = [{ ...battle, id: TIMER_ID, hard_thing: "Cold call" }];
    const day = sampleDay(today, { void: { ...RINGS.void.empty(), battle_logs } });
    await livingPopupWith(signedInState({ days: daysWith(day) }));
    await userEvent.click(screen.getByRole("button", { name: "Edit Cold call" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(screen.queryByRole("listitem", { name: "Cold call" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByRole("listitem", { name: "Cold call" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Defeat" }));
    expect(screen.queryByRole("listitem", { name: "Cold call" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByRole("listitem", { name: "Cold call" })).toBeTruthy();
  });

  it("writes a note on the running timer", async () => {
    const startTime = new Date().toISOString();
    const did = await popupWith(signedInState({ timer: { ...TIMER, startTime } }));
    await userEvent.click(screen.getByRole("button", { name: "Add a note" }));
    await userEvent.keyboard("Chapter 3{Enter}");
    expect(did.at(-1)).toContain(`dispatch {"do":"note_timer","timer":"${startTime}","note":"Chapter 3"`);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a note" }));
  });

  it("corrects an ongoing battle", async () => {
    const values = { hard_thing: "Cold shower", battle_description: "Two minutes.", lessons_learned: "" };
    const timestamp = `${today}T08:00:00.000Z`;
    const battle = { id: TIMER_ID, timestamp, difficulty_rating: 6, outcome: "ongoing", ...values } as const;
    const day = sampleDay(today, { void: { ...RINGS.void.empty(), battle_logs: [battle] } });
    const did = await popupWith(signedInState({ days: daysWith(day) }));
    await userEvent.click(screen.getByRole("button", { name: "Edit Cold shower" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Cold shower" }));
    await userEvent.click(screen.getByRole("button", { name: "Edit Cold shower" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Hard Thing *"));
    await userEvent.type(screen.getByLabelText("Hard Thing *"), ", three minutes");
    await userEvent.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(did.at(-1)).toContain('"kind":"save_battles"');
    expect(did.at(-1)).toContain("Cold shower, three minutes");
    expect(screen.getByRole("button", { name: "Victory" })).toBeTruthy();
  });

  it("shows the form of a battle in the place of today, with the lessons folded", async () => {
    const values = { hard_thing: "Cold shower", battle_description: "Two minutes.", lessons_learned: "" };
    const battle = { difficulty_rating: 5, outcome: "ongoing", ...values } as const;
    await popupWith(signedInState(draftsWith({ battle }, today)));
    expect(screen.queryByRole("region", { name: "Today's Goals" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Quick Timer" })).toBeNull();
    expect(screen.getByText("Kept as you type")).toBeTruthy();
    expect(screen.queryByLabelText("Lessons Learned (Optional)")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Add lessons learned" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Lessons Learned (Optional)"));
  });

  it("shows the names of goals and battles on one line, and all of a goal's when it is clicked", async () => {
    const long = "Write the whole report for the board, with every figure checked twice by hand";
    const goal = sampleGoal({ id: TIMER_ID, target: long });
    const entry = { hard_thing: long, battle_description: "All.", difficulty_rating: 5, lessons_learned: "" };
    const timestamp = `${today}T08:00:00.000Z`;
    const battle = { id: TIMER_ID, timestamp, outcome: "ongoing", ...entry } as const;
    const rings = {
      water: { ...RINGS.water.empty(), goals: [goal, sampleGoal({ target: "Push-ups" })] },
      void: { ...RINGS.void.empty(), battle_logs: [battle] },
    };
    await popupWith(signedInState({ days: daysWith(sampleDay(today, rings)) }));
    expect(screen.getByRole("button", { name: `Edit ${long}` }).className).toContain("truncate");
    const name = screen.getByRole("button", { name: long });
    expect(name.className).toContain("truncate");
    await userEvent.click(name);
    expect(name.className).not.toContain("truncate");
  });

  it("counts each tap on a goal, offline", async () => {
    const goals = [sampleGoal({ unit: "reps", current_target: 2 })];
    await livingPopupWith(signedInState({ days: daysWith(sampleDay(today, { water: { goals } })) }));
    const row = () =>
      within(within(screen.getByRole("region", { name: "Today's Goals" })).getByRole("listitem"));
    expect(row().getByText("0/2")).toBeTruthy();
    await userEvent.click(row().getByRole("button", { name: "Push-ups: one more" }));
    expect(row().getByRole("button", { name: "Partial Push-ups", pressed: true })).toBeTruthy();
    await userEvent.click(row().getByRole("button", { name: "Push-ups: one more" }));
    expect(row().getByText("2/2")).toBeTruthy();
    expect(row().getByRole("button", { name: "Success Push-ups", pressed: true })).toBeTruthy();
    await screen.findByText("2 changes not saved yet");
  });

  it("starts and stops the timer for a goal in minutes, in the category last used for it", async () => {
    const goals = [sampleGoal({ unit: "minutes" })];
    const purpose = { kind: "goal", id: goals[0]?.id ?? "" } as const;
    const actual_entries = EARTH.actual_entries.flatMap((entry) => [
      { ...entry, category: "Health" as const, for: purpose, end_ts: `${today}T00:00:30.000Z` },
      { ...entry, id: "00000000-0000-4000-8000-000000000002" },
    ]);
    const rings = { water: { goals }, earth: { actual_entries } };
    await livingPopupWith(signedInState({ days: daysWith(sampleDay(today, rings)) }));
    await userEvent.click(screen.getByRole("button", { name: "Start Push-ups" }));
    expect(
      within(screen.getByRole("region", { name: "Quick Timer" })).getByText("Health", { selector: "span" }),
    )
      .toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Stop Push-ups" }));
    expect(screen.getByRole("button", { name: "Start Push-ups" })).toBeTruthy();
  });

  it("starts the timer for what is left of today, and says what its time moved", async () => {
    const id = "00000000-0000-4000-8000-0000000000aa";
    const wind = {
      ...RINGS.wind.empty(),
      study_targets: [sampleTarget({ id, subject: "Spanish", target_minutes: 30, completed_minutes: 0 })],
    };
    const fire = { ...RINGS.fire.empty(), weakness: "Phone", task: "Ten minutes by the window." };
    const days = daysWith(sampleDay(today, { wind, fire }));
    const did = await popupWith(signedInState({ days }));
    await userEvent.click(screen.getByRole("button", { name: /^Start Spanish/ }));
    expect(did.at(-1)).toMatch(/"start_timer","category":"Learning".*"kind":"study_target"/);
    await userEvent.click(screen.getByRole("button", { name: "What now?" }));
    const list = within(screen.getByRole("list", { name: "What now?" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Spanish30 minutes left of 30"),
      expect.stringContaining("Ten minutes by the window."),
    ]);
    await userEvent.click(list.getByRole("button", { name: "Start Ten minutes by the window." }));
    expect(did.at(-1)).toMatch(/"start_timer".*"note":"Ten minutes by the window.".*"for":\{"kind":"task"\}/);
    cleanup();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${today}T12:12:00.000Z`) });
    onTestFinished(() => void vi.useRealTimers());
    const startTime = `${today}T12:00:00.000Z`;
    const timer = { ...TIMER, for: { kind: "study_target", id } as const, startTime };
    await livingPopupWith(signedInState({ days, timer }));
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Deep Work saved, 12m · Wind 12/30")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByRole("timer")).toBeTruthy();
  });

  it("decides after Stop what the timer was for, with Undo, and completes its note", async () => {
    const id = "00000000-0000-4000-8000-0000000000aa";
    const noted = EARTH.actual_entries.map((entry) => ({ ...entry, id, note: "Chapter 3" }));
    const fire = { ...RINGS.fire.empty(), weakness: "Phone", task: "Ten minutes by the window." };
    const days = daysWith(sampleDay(today, { fire, earth: { actual_entries: noted } }));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${today}T12:12:00.000Z`) });
    onTestFinished(() => void vi.useRealTimers());
    const timer = { ...TIMER, for: { kind: "task" } as const, startTime: `${today}T12:00:00.000Z` };
    await livingPopupWith(signedInState({ days, timer }));
    await userEvent.click(screen.getByRole("button", { name: "Add a note" }));
    const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Note (Optional)" });
    expect([...field.list?.options ?? []].map(({ value }) => value)).toEqual(["Chapter 3"]);
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    await userEvent.click(await screen.findByRole("button", { name: "Mark Complete" }));
    expect(screen.getByText("Fire complete")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Fire, complete" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByRole("button", { name: "Fire, not complete" })).toBeTruthy();
  });

  it("starts a timer while one of an earlier day is open, which is saved first", async () => {
    const timer = { ...TIMER, startTime: "2020-01-01T22:00:00.000Z", date: "2020-01-01" };
    const did = await popupWith(signedInState({ timer }));
    await userEvent.click(screen.getByRole("button", { name: "Health" }));
    const end = Date.parse("2020-01-01T23:00:00Z");
    expect(did.at(-2)).toBe(`dispatch {"do":"stop_timer","timer":"${timer.startTime}","end":${end}}`);
    expect(did.at(-1)).toContain('"do":"start_timer","category":"Health"');
  });

  it("says why the session ended, and gives up the changes of an account that is gone after asking", async () => {
    const write = {
      id: "00000000-0000-4000-8000-000000000001",
      account: SAMPLE_ACCOUNT,
      command: { kind: "commit_to", day: today, commitment: "Run." } as const,
      queuedAt: 0,
      attempts: 1,
    };
    const queue = { pending: [write], rejected: [], conflicts: [], unreadable: [] };
    const did = await popupWith(sampleState({ queue, ended: "elsewhere" }));
    expect(screen.getByText(/^You were signed out: this session was ended on another device/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Discard them" }));
    expect(did).not.toContain("discardUnsaved");
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(did).toContain("discardUnsaved");
  });

  it("says nothing about an ordinary save", async () => {
    const write = {
      id: "00000000-0000-4000-8000-000000000001",
      account: SAMPLE_ACCOUNT,
      command: { kind: "commit_to", day: today, commitment: "Run." } as const,
      queuedAt: 0,
      attempts: 0,
    };
    const queue = { pending: [write], rejected: [], conflicts: [], unreadable: [] };
    await popupWith(signedInState({ queue }));
    expect(screen.queryByText(/not saved yet|Saving/)).toBeNull();
    expect(screen.getByRole("contentinfo").querySelector("[role=status]")?.textContent).toBe("");
  });

  it("shows a rejected change with its reason, and offers to retry or discard it", async () => {
    const write = {
      id: "00000000-0000-4000-8000-000000000001",
      account: SAMPLE_ACCOUNT,
      command: { kind: "commit_to", day: today, commitment: "Run." } as const,
      queuedAt: 0,
      attempts: 1,
      reason: "This ring is full for the day.",
    };
    const did = await popupWith(
      signedInState({ queue: { pending: [], rejected: [write], conflicts: [], unreadable: [] } }),
    );
    expect(screen.getByText("Commitment: Run.")).toBeTruthy();
    expect(screen.getByText("This ring is full for the day.")).toBeTruthy();
    expect(screen.getByText("1 change not saved")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(did).toContain(`dispatch {"do":"retry_rejected","rejected":"${write.id}"}`);
    expect(did).toContain(`dispatch {"do":"discard_rejected","rejected":"${write.id}"}`);
  });

  it("asks once about time away, with three choices", async () => {
    const timer = { ...TIMER, startTime: new Date(Date.now() - 3_600_000).toISOString() };
    const away = { since: null, question: { from: Date.now() - 1_800_000, to: Date.now() - 60_000 } };
    const did = await popupWith(signedInState({ timer, away }));
    await userEvent.click(screen.getByRole("button", { name: "Split" }));
    const of = JSON.stringify(away.question);
    expect(did).toContain(`dispatch {"do":"settle_away","choice":"split","of":${of}}`);
  });

  it("offers to save or discard a timer of an earlier day", async () => {
    const timer = { ...TIMER, startTime: "2020-01-01T22:00:00.000Z", date: "2020-01-01" };
    const did = await popupWith(signedInState({ timer }));
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(did).not.toContain(`dispatch {"do":"discard_timer","timer":"${timer.startTime}"}`);
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(did).toContain(`dispatch {"do":"discard_timer","timer":"${timer.startTime}"}`);
  });

  it("leads to the Seal in the evening, until the day is sealed", async () => {
    // From the reminder on, here the whole day.
    const { settings } = SAMPLE_USER;
    const reminders = { ...settings.reminders, enabled: true, at: "00:00" };
    const evening = { user: { ...SAMPLE_USER, settings: { ...settings, reminders } } };
    const did = await popupWith(signedInState({ ...evening, days: daysWith(sampleDay(today)) }));
    await userEvent.click(screen.getByRole("button", { name: "Seal the day" }));
    expect(did.slice(-2)).toEqual(["page /seal", "close"]);
    cleanup();
    const sealed = { ...sampleDay(today), sealed_at: new Date().toISOString() };
    await popupWith(signedInState({ ...evening, days: daysWith(sealed) }));
    expect(screen.queryByRole("button", { name: "Seal the day" })).toBeNull();
  });
});
