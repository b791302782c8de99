// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { State } from "../offline/state.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  engineWith,
  offlineReach,
  SAMPLE_ACCOUNT,
  SAMPLE_SERVER,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import type { PopupActions } from "./popup_actions.ts";
import { Popup, type PopupPlatform } from "./Popup.tsx";
import { RINGS } from "#shared/rings/mod.ts";

afterEach(cleanup);

const today = new Date().toISOString().slice(0, 10);

/** The popup over a shelf that holds `state`, with what was asked of the browser and of the server's side. */
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
      did.push(`ask for ${server}`);
      return Promise.resolve(true);
    },
    openDashboard: (_, ring) => note(ring ? `dashboard ${ring}` : "dashboard")(),
    openRegistration: note("register"),
    openOptions: note("options"),
    close: () => void did.push("close"),
  };
  const actions = new Proxy({} as PopupActions, {
    // Each act by its own name: what is tested here is which one a click leads to.
    get: (_, name: string) => (...given: unknown[]) => {
      did.push([name, ...given.map((value) => JSON.stringify(value))].join(" "));
      return Promise.resolve();
    },
  });
  render(<Popup engine={engine} actions={actions} platform={platform} />);
  await screen.findByRole("main");
  return did;
}

const TIMER = {
  id: TIMER_ID,
  date: today,
  category: "Deep Work",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;

const UNREACHABLE = { answeredAt: null, failure: "unreachable" } as const;

describe("the popup", () => {
  it("shows what is kept at once, and asks the server for the rest", async () => {
    const day = sampleDay(today, {
      fire: { ...RINGS.fire.empty(), weakness: "a", task: "b", done: true },
    });
    const did = await popupWith(signedInState({ days: daysWith(day) }));
    expect(screen.getByRole("heading", { name: "1 of 5 rings" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "Complete: Fire" })).toBeTruthy();
    expect(did[0]).toBe("sync");
  });

  it("starts a timer with one click", async () => {
    const did = await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Health" }));
    expect(did.at(-1)).toContain('dispatch {"do":"start_timer","category":"Health"');
  });

  it("opens the dashboard and closes", async () => {
    const did = await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Dashboard" }));
    expect(did.slice(-2)).toEqual(["dashboard", "close"]);
  });

  it("says how old what it shows is while the server is away, and works on", async () => {
    await popupWith(signedInState({ contact: UNREACHABLE }));
    expect(screen.getByRole("alert").textContent).toContain(`${SAMPLE_SERVER} does not answer`);
    expect(screen.getByRole("alert").textContent).toContain("Today is not known yet.");
    expect(screen.getByRole("button", { name: "Deep Work" })).toBeTruthy();
  });

  it("offers a newcomer whom no server answers the address first, and access last", async () => {
    const did = await popupWith(sampleState({ contact: UNREACHABLE }), { permitted: false });
    await screen.findByRole("heading", { name: "No server answers" });
    await screen.findByRole("button", { name: "Allow access" });
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(["Change the address", "Try again", "Allow access"]);
    await userEvent.click(screen.getByRole("button", { name: "Allow access" }));
    expect(did).toContain(`ask for ${SAMPLE_SERVER}`);
  });

  it("names the changes that are not saved while no server answers and nobody is signed in", async () => {
    const command = { kind: "commit_to", day: today, commitment: "Run." } as const;
    const queued = { id: TIMER_ID, account: SAMPLE_ACCOUNT, command, queuedAt: 0, attempts: 0 };
    const queue = { pending: [queued], rejected: [], conflicts: [], unreadable: [] };
    await popupWith(sampleState({ contact: UNREACHABLE, queue }));
    expect(screen.getByRole("status").textContent).toBe("1 change not saved yet. Nothing is lost.");
  });

  it("starts a category by its digit, the last one first, and stops by t", async () => {
    const habits = { email: "", category: "Misc" } as const;
    const did = await popupWith(signedInState({ habits }));
    await userEvent.keyboard("1");
    expect(did.at(-1)).toContain('dispatch {"do":"start_timer","category":"Misc"');
    await userEvent.keyboard("2");
    expect(did.at(-1)).toContain('dispatch {"do":"start_timer","category":"Deep Work"');
  });

  it("types digits into fields as they are", async () => {
    const drafts = { battle: null, commitment: "" };
    const did = await popupWith(signedInState({ drafts }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Tomorrow's Hard Thing" }));
    await userEvent.keyboard("5");
    expect(did.at(-1)).toBe('saveDrafts {"commitment":"5"}');
  });

  it("submits a form by Ctrl+Enter", async () => {
    const did = await popupWith(signedInState({ drafts: { battle: null, commitment: "Run." } }));
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(did.at(-1)).toContain('dispatch {"do":"write","command":{"kind":"commit_to"');
  });

  it("keeps the email that is being typed", async () => {
    const did = await popupWith(sampleState());
    await userEvent.type(screen.getByLabelText("Email"), "m");
    expect(did.at(-1)).toBe('saveEmail "m"');
  });

  it("leads to the options and signs out from its footer", async () => {
    const did = await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Options" }));
    expect(did.slice(-2)).toEqual(["options", "close"]);
    await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
    expect(did.at(-1)).toBe("signOut");
    expect(screen.getByText("musashi@example.com")).toBeTruthy();
  });

  it("opens a ring on the dashboard", async () => {
    const did = await popupWith(signedInState());
    await userEvent.click(screen.getByRole("button", { name: "Fire, not complete" }));
    expect(did.slice(-2)).toEqual(["dashboard fire", "close"]);
  });

  it("shows a refused change with its reason, and lets it be tried again or let go", async () => {
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
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(did).toContain(`dispatch {"do":"retry_refused","write":"${write.id}"}`);
    expect(did).toContain(`dispatch {"do":"discard_refused","write":"${write.id}"}`);
  });

  it("asks once about time away, with three answers", async () => {
    const timer = { ...TIMER, startTime: new Date(Date.now() - 3_600_000).toISOString() };
    const away = { since: null, question: { from: Date.now() - 1_800_000, to: Date.now() - 60_000 } };
    const did = await popupWith(signedInState({ timer, away }));
    await userEvent.click(screen.getByRole("button", { name: "Split" }));
    expect(did).toContain('dispatch {"do":"settle_away","choice":"split"}');
  });

  it("offers a timer of an earlier day to be saved or discarded", async () => {
    const timer = { ...TIMER, startTime: "2020-01-01T22:00:00.000Z", date: "2020-01-01" };
    const did = await popupWith(signedInState({ timer }));
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(did).not.toContain(`dispatch {"do":"discard_timer","timer":"${timer.startTime}"}`);
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(did).toContain(`dispatch {"do":"discard_timer","timer":"${timer.startTime}"}`);
  });
});
