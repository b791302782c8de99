// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "#shared/offline/memory_store.ts";
import { createEngine } from "#shared/offline/mod.ts";
import {
  type Battle,
  type Entry,
  RINGS,
  type StudyTarget,
  type WeaknessRep,
} from "#shared/domain/rings/mod.ts";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import { draftSaver, draftsOf } from "../offline/drafts.ts";
import { extensionHost, type PopupEngine } from "../offline/engine.ts";
import { DayDraftsSchema, type State } from "../offline/state.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  engineWith,
  offlineReach,
  SAMPLE_ACCOUNT,
  SAMPLE_PLATFORM,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import { loadParts } from "./lazy/LazyParts.tsx";
import { Popup } from "./Popup.tsx";
import type { PopupActions } from "./popup.ts";

const DAY = "2026-11-21";
const BATTLE = {
  id: "11111111-1111-4111-8111-111111111111",
  timestamp: `${DAY}T10:00:00.000Z`,
  hard_thing: "Cold shower",
  battle_description: "Two minutes",
  difficulty_rating: 5,
  outcome: "ongoing",
  lessons_learned: "",
} as const;

/** Every form of the popup, by the name of its draft: what opens it, and a field. */
const FORMS: Record<keyof typeof DayDraftsSchema.shape, { open: string[]; field: string }> = {
  battle: { open: ["Log Battle"], field: "Hard Thing *" },
  edited_battle: { open: ["Edit Cold shower"], field: "Hard Thing *" },
  commitment: { open: ["Commit to Tomorrow"], field: "Your commitment" },
  entry: { open: ["Edit last entry"], field: "Note (Optional)" },
  study_target: { open: ["Wind, not complete", "Edit study target Kanji"], field: "Notes" },
  rep: { open: ["Wind, not complete", "Edit weakness rep Haste"], field: "Notes" },
};

const ENTRY = sampleEntry(BATTLE.id, "09:00", "10:30", "Learning");
const TARGET = {
  id: BATTLE.id,
  subject: "Kanji",
  target_minutes: 30,
  completed_minutes: 0,
  status: "pending",
  notes: "",
  practice: "",
} as const;
const REP = {
  id: BATTLE.id,
  weakness: "Haste",
  rep_description: "Count",
  scheduled_time: "",
  completed: false,
  notes: "",
};

/** The day, of whose items another device may have changed some. */
const dayWith = ({ entry = ENTRY, target = TARGET, rep = REP, battle = BATTLE }: {
  entry?: Entry;
  target?: StudyTarget;
  rep?: WeaknessRep;
  battle?: Battle;
} = {}) =>
  daysWith(sampleDay(DAY, {
    earth: { actual_entries: [entry] },
    wind: { ...RINGS.wind.empty(), study_targets: [target], weakness_reps: [rep] },
    void: { ...RINGS.void.empty(), battle_logs: [battle] },
  }));

const STATE: Partial<State> = signedInState({
  timer: {
    id: TIMER_ID,
    account: SAMPLE_ACCOUNT,
    date: DAY,
    category: "Health",
    note: "",
    startTime: `${DAY}T23:50:00.000Z`,
  },
  days: dayWith(),
});

beforeAll(loadParts);
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(`${DAY}T23:59:58Z`), shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const user = userEvent.setup({ delay: null });

/** Opens the popup on what `storage` has. Returns its engine and what it did. */
async function open(storage: ReturnType<typeof memoryStorage>) {
  const did: string[] = [];
  const commands: unknown[] = [];
  const engine: PopupEngine = createEngine(extensionHost(storage.open(), Date.now));
  await engine.start();
  const drafts = draftSaver(engine, { take: () => null, leave: () => {} });
  const actions = new Proxy({} as PopupActions, {
    // These tests are about what is kept, and that nothing else happens.
    get: (_, name: string) => (...given: never[]) => {
      if (name === "saveDrafts") {
        return drafts.save(...(given as unknown as Parameters<typeof drafts.save>));
      }
      did.push(name);
      if (name === "dispatch") commands.push((given[0] as { command?: unknown } | undefined)?.command);
      return Promise.resolve();
    },
  });
  render(<Popup engine={engine} actions={actions} platform={SAMPLE_PLATFORM} />);
  await screen.findByRole("main");
  return { engine, did, commands };
}

async function storageWithDay() {
  const storage = memoryStorage();
  await engineWith(STATE, offlineReach(Date.now()), storage.open());
  return storage;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each(Object.entries(FORMS))(
  "the form of %s stays open over the end of the day, and in the next popup of that day",
  async (name, { open: buttons, field }) => {
    const storage = await storageWithDay();
    const { engine, did } = await open(storage);
    for (const button of buttons) await user.click(screen.getByRole("button", { name: button }));
    await user.type(screen.getByLabelText(field), "a ");
    const typed = screen.getByLabelText(field);
    await pass(3_000);
    expect(screen.getByText("A new day has begun")).toBeTruthy();
    expect(document.activeElement).toBe(typed);
    await user.keyboard("b t1b");
    expect(typed).toHaveProperty("value", expect.stringContaining("a b t1b"));
    expect(did).not.toContain("dispatch");
    const draft = JSON.stringify(draftsOf(engine.state(), DAY)[name as keyof typeof FORMS]);
    expect(draft).toContain("a b t1b");
    await pass(1_000);
    engine.close();
    cleanup();

    vi.setSystemTime(`${DAY}T23:59:58Z`);
    await open(storage);
    expect(screen.getByLabelText(field)).toHaveProperty("value", expect.stringContaining("a b t1b"));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByLabelText(field)).toBeNull();
  },
);

it("notices the end of the day by itself", async () => {
  const { did } = await open(await storageWithDay());
  expect(screen.getByRole("banner").textContent).toContain("1h 39m tracked");
  await pass(3_000);
  expect(screen.getByRole("banner").textContent).toContain("0m tracked");
  expect(did.filter((name) => name === "sync")).toHaveLength(2);
});

it("is rendered again when it becomes visible, but not while it opens", async () => {
  const opened = `${DAY}T23:58:05Z`;
  vi.setSystemTime(opened);
  const { engine } = await open(await storageWithDay());
  await pass(0);
  // Asked for whenever the whole popup is rendered.
  const rendered = vi.spyOn(engine, "unreadable");
  const becomeVisible = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));
  vi.setSystemTime(opened);
  becomeVisible();
  expect(rendered).not.toHaveBeenCalled();
  vi.setSystemTime(`${DAY}T23:58:10Z`);
  becomeVisible();
  expect(rendered).toHaveBeenCalled();
});

it("goes to the new day when that is asked for, and shows no draft of the day before", async () => {
  await open(await storageWithDay());
  await user.click(screen.getByRole("button", { name: "Log Battle" }));
  await pass(3_000);
  await user.click(screen.getByRole("button", { name: "Go to the new day" }));
  expect(screen.getByRole("banner").textContent).toContain("0m tracked");
  expect(screen.queryByLabelText("Hard Thing *")).toBeNull();
});

/** The day after another device has deleted everything. */
const NOTHING_LEFT = daysWith(sampleDay(DAY));

/** What another device changes while a form is open: the field that is typed in, and another one. */
const ELSEWHERE: readonly (readonly [form: keyof typeof FORMS, days: State["days"], saved: unknown])[] = [
  ["edited_battle", dayWith({ battle: { ...BATTLE, hard_thing: "Theirs", lessons_learned: "Theirs" } }), {
    base: [{ hard_thing: "Cold shower", lessons_learned: "Theirs" }],
    mine: [{ hard_thing: "Cold showert", lessons_learned: "Theirs" }],
  }],
  ["entry", dayWith({ entry: { ...ENTRY, note: "Theirs", category: "Admin" } }), {
    base: { note: "", category: "Learning" },
    patch: { note: "t" },
  }],
  ["study_target", dayWith({ target: { ...TARGET, notes: "Theirs", subject: "Kana" } }), {
    base: [{ notes: "", subject: "Kana" }],
    mine: [{ notes: "t", subject: "Kana" }],
  }],
  ["rep", dayWith({ rep: { ...REP, notes: "Theirs", completed: true } }), {
    base: [{ notes: "", completed: true }],
    mine: [{ notes: "t", completed: true }],
  }],
  // What was deleted there comes back with what was typed.
  ["edited_battle", NOTHING_LEFT, { mine: [{ ...BATTLE, hard_thing: "Cold showert" }] }],
  ["entry", NOTHING_LEFT, { base: ENTRY, patch: { note: "t" } }],
  ["study_target", NOTHING_LEFT, { mine: [{ ...TARGET, notes: "t" }] }],
  ["rep", NOTHING_LEFT, { mine: [{ ...REP, notes: "t" }] }],
];

// Whether the popup stays open is the same for all forms, and is tried with one of each kind.
it.each([
  ...ELSEWHERE.map((one) => [...one, false] as const),
  ...ELSEWHERE.filter(([form]) => form === "edited_battle").map((one) => [...one, true] as const),
])(
  "%s writes what was changed in its form, on what it showed when it opened",
  async (form, days, saved, stays) => {
    const storage = await storageWithDay();
    const { open: path, field } = FORMS[form];
    let { engine, commands } = await open(storage);
    for (const name of path) await user.click(await screen.findByRole("button", { name }));
    await user.type(await screen.findByRole("textbox", { name: field }), "t");
    await pass(100);
    await act(() => engine.commit(() => ({ days })));
    if (!stays) {
      cleanup();
      // It opens with the form in which something was typed.
      ({ engine, commands } = await open(storage));
    }
    await user.click(await screen.findByRole("button", { name: "Save Changes" }));
    expect(commands.at(-1)).toMatchObject(saved as object);
  },
);
