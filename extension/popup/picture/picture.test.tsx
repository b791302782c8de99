// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../../offline/state.ts";
import { sampleDay } from "../../offline/testing/sample_day.ts";
import {
  daysWith,
  SAMPLE_ACCOUNT,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../../offline/testing/sample_state.ts";
import { type RingName, RINGS } from "#shared/rings/mod.ts";
import { loadParts } from "../lazy/LazyParts.tsx";
import { Popup, type PopupProps } from "../Popup.tsx";
import { keepPicture, NO_ACTIONS, NO_PLATFORM, pictureOf } from "./keep_picture.ts";

const FIRST_SCRIPT = readFileSync("extension/public/first.js", "utf8");
const TODAY = "2026-11-21";
const NOW = Date.parse(`${TODAY}T12:00:00Z`);
const SCRIPT = "/assets/popup-1.js";

interface HappyWindow {
  readonly happyDOM: { readonly settings: { handleDisabledFileLoadingAsSuccess: boolean } };
}

const TIMER = {
  id: TIMER_ID,
  startTime: `${TODAY}T11:59:50.000Z`,
  date: TODAY,
  category: "Deep Work",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;
const DAYS = daysWith(
  sampleDay(TODAY, { fire: { ...RINGS.fire.empty(), weakness: "Phone", task: "Walk." } }),
);
const RUNNING = signedInState({ days: DAYS, timer: TIMER });

// No script or style sheet is loaded. Not an option of the environment, for which Vitest would start two more workers.
// The type of the window is that of a browser.
const { settings } = (window as unknown as HappyWindow).happyDOM;
beforeAll(() => void (settings.handleDisabledFileLoadingAsSuccess = true));
afterAll(() => void (settings.handleDisabledFileLoadingAsSuccess = false));
beforeAll(loadParts);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Set by the first script, which loads the others once.
  Reflect.deleteProperty(globalThis, "gorinStoredAtStart");
  localStorage.clear();
  document.body.innerHTML = "";
  document.head.innerHTML = "";
});

/** An engine with `state`, and a function that changes it. */
function engineOf(state: State): { engine: PopupProps["engine"]; change: (to: State) => void } {
  let current = state;
  const listeners = new Set<() => void>();
  return {
    engine: {
      state: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      unreadable: () => [],
    },
    change(to) {
      current = to;
      for (const listener of listeners) listener();
    },
  };
}

const picture = (state: State) => pictureOf(engineOf(state).engine, NOW);

/** Keeps the picture of a popup with `state`, as an open popup does, until it is stored. */
async function store(state: State): Promise<void> {
  const { engine } = engineOf(state);
  keepPicture(document.createElement("div"), engine, {
    script: new URL(SCRIPT, location.href).href,
    now: Date.now,
  });
  await vi.advanceTimersByTimeAsync(400);
}

/** Runs the first script of a page and returns what the page shows then. */
function openPage({ script = SCRIPT, languages = navigator.languages } = {}): string {
  vi.stubGlobal("chrome", { storage: { local: { get: () => Promise.resolve({}) } } });
  const tag = document.createElement("script");
  Object.assign(tag.dataset, { script, imports: "/assets/a.js" });
  vi.spyOn(document, "currentScript", "get").mockReturnValue(
    tag,
  );
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  new Function(FIRST_SCRIPT)();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  vi.restoreAllMocks();
  return document.getElementById("root")?.textContent ?? "";
}

describe("the picture of the popup", () => {
  it("is what the popup renders first", () => {
    const { container } = render(
      <Popup engine={engineOf(RUNNING).engine} actions={NO_ACTIONS} platform={NO_PLATFORM} />,
    );
    for (const hidden of container.querySelectorAll("mask, .fill-ring")) hidden.remove();
    // Each render has ids of its own.
    const withoutIds = (html = "") =>
      html.replace(/_r_\w+_/g, "id").replaceAll(/ (?:data-)?style="[^"]*"/g, "");
    expect(withoutIds(picture(RUNNING)?.markup)).toBe(withoutIds(container.innerHTML));
    expect(container.textContent).toContain("10s");
  });

  it("masks no stroke of the mark that is inked as a whole or not at all", () => {
    const { progress, ...day } = sampleDay(TODAY, {
      fire: { ...RINGS.fire.empty(), weakness: "Phone", task: "Walk.", done: true },
    });
    // Of the time of an entry that runs on from the day before.
    const days = daysWith({ ...day, progress: { ...progress, earth: 30 } });
    const root = document.createElement("div");
    root.innerHTML = picture(signedInState({ days }))?.markup ?? "";
    const partsOf = (ring: RingName) =>
      [...root.querySelector(`[data-mark] [data-ring=${ring}]`)?.children ?? []].map((part) =>
        part.getAttribute("class") ?? part.localName
      );
    expect(partsOf("earth")).toEqual(["fill-unfilled", "mask", "fill-ring"]);
    expect(partsOf("water")).toEqual(["fill-unfilled"]);
    expect(partsOf("fire")).toEqual(["fill-ring"]);
  });

  it("is of today only, and with a timer until it has run for long", () => {
    expect(picture(signedInState({ days: DAYS }))).toMatchObject({
      from: NOW,
      until: Date.parse("2026-11-22T00:00:00Z"),
      clock: null,
    });
    // After 100 minutes the clock is smaller, after four hours the popup asks.
    expect(picture(RUNNING)?.until).toBe(Date.parse(`${TODAY}T13:39:50Z`));
    const startTime = `${TODAY}T10:00:00Z`;
    const long = { ...RUNNING, timer: { ...TIMER, startTime } };
    expect(picture(long)?.until).toBe(Date.parse(`${TODAY}T14:00:00Z`));
  });

  it.each<[string, State]>([
    ["signed out", sampleState()],
    ["with a draft", signedInState({ drafts: { battle: null, commitment: "Call" } })],
    ["with a timer of an earlier day", signedInState({ timer: { ...TIMER, date: "2026-11-20" } })],
    ["counting down", signedInState({ days: DAYS, timer: { ...TIMER, note: "Walk." } })],
  ])("does not exist %s", (_, state) => {
    expect(picture(state)).toBeNull();
  });

  it("is shown with the time of the running timer before any other script runs", async () => {
    await store(RUNNING);
    vi.setSystemTime(NOW + 60_000);
    expect(openPage()).toContain("1m 10s");
    const clock = document.querySelector<HTMLElement>("[role=timer]");
    expect(clock?.style.minWidth).toBe(`${0.96 + 0.3 + 0.51 + 3 * 0.58}em`);
    expect(document.querySelector("script")).toBeNull();
    dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(500);
    expect([...document.head.children].map((tag) => tag.outerHTML)).toEqual([
      '<link rel="modulepreload" href="/assets/a.js">',
      `<script type="module" src="${SCRIPT}"></script>`,
    ]);
  });

  it.each<[string, number, Parameters<typeof openPage>[0]]>([
    ["the next day", 12 * 3_600_000, {}],
    ["when the clock was set back", -1_000, {}],
    ["by other code", 0, { script: "/assets/popup-2.js" }],
    ["in another language", 0, { languages: ["ja"] }],
  ])("is not shown %s", async (_, later, page) => {
    await store(signedInState({ days: DAYS }));
    vi.setSystemTime(NOW + later);
    expect(openPage(page)).toBe("");
    expect(document.querySelector("script[blocking=render]")).not.toBeNull();
  });

  it("is erased when the popup shows something else, and not by the clock", async () => {
    const { engine } = engineOf(RUNNING);
    const root = document.createElement("div");
    root.innerHTML = "<div role='timer'>9s</div><p>Today</p>";
    keepPicture(root, engine, { script: SCRIPT, now: Date.now });
    await vi.advanceTimersByTimeAsync(400);
    const stored = () => localStorage.getItem("gorin_picture") !== null;
    const [clock, text] = [...root.children];
    clock?.replaceChildren("10s");
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()).toBe(true);
    text?.replaceChildren("Tomorrow");
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(stored()).toBe(true);
  });

  it("is of the last state when the popup closes before it was stored", async () => {
    const { engine, change } = engineOf(RUNNING);
    const root = document.createElement("div");
    root.textContent = "Deep Work";
    keepPicture(root, engine, { script: SCRIPT, now: Date.now });
    await vi.advanceTimersByTimeAsync(400);
    change(signedInState({ days: DAYS, timer: { ...TIMER, category: "Learning" } }));
    root.textContent = "Learning";
    await vi.advanceTimersByTimeAsync(0);
    expect(localStorage.getItem("gorin_picture")).toBeNull();
    dispatchEvent(new Event("pagehide"));
    expect(localStorage.getItem("gorin_picture")).toContain("Learning");
  });

  it("is removed at sign-out", async () => {
    const { engine, change } = engineOf(RUNNING);
    keepPicture(document.createElement("div"), engine, { script: SCRIPT, now: Date.now });
    await vi.advanceTimersByTimeAsync(400);
    change(sampleState());
    await vi.advanceTimersByTimeAsync(400);
    expect(localStorage.getItem("gorin_picture")).toBeNull();
  });
});
