// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RINGS } from "#shared/domain/rings/mod.ts";
import { memoryStore } from "#shared/offline/memory_store.ts";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import { openExtensionState } from "../offline/engine.ts";
import type { State } from "../offline/state.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  SAMPLE_ACCOUNT,
  SAMPLE_SERVER,
  sampleState,
  signedInState,
} from "../offline/testing/sample_state.ts";
import { type Choice, type OptionActions, Options } from "./Options.tsx";

afterEach(cleanup);

/** Renders the options page with `state`, and with `changed` in place of some of its actions. */
async function optionsWith(state: State, changed: Partial<OptionActions> = {}): Promise<void> {
  const store = openExtensionState(memoryStore());
  await store.commit(() => state);
  const actions: OptionActions = {
    chooseServer: () => Promise.resolve({ origin: SAMPLE_SERVER, granted: true }),
    signOut: () => Promise.resolve(),
    askAboutAway: () => Promise.resolve(false),
    shortcuts: () => Promise.resolve({ popup: "Alt+G", timer: "Alt+Shift+G" }),
    openShortcutSettings: () => Promise.resolve(),
    watchPermissions: () => () => {},
    version: "1.0.0",
    readTheme: () => "system",
    chooseTheme: () => {},
    ...changed,
  };
  render(<Options store={store} actions={actions} />);
  await screen.findByText("Alt+G opens Gorin.");
}

/** A queue with one change for each of these accounts. */
function queueOf(...accounts: readonly string[]): State["queue"] {
  const command = { kind: "commit_to", day: "2026-11-22", commitment: "Run." } as const;
  const pending = accounts.map((account, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    account,
    command,
    queuedAt: 0,
    attempts: 0,
  }));
  return { pending, rejected: [], conflicts: [], unreadable: [] };
}

const SOMEBODY_ELSE = `${SAMPLE_SERVER} somebody else`;

describe("the account on the options page", () => {
  it("distinguishes the signed-in user's unsaved changes from those of another account", async () => {
    await optionsWith(signedInState({ queue: queueOf(SAMPLE_ACCOUNT, SOMEBODY_ELSE, SOMEBODY_ELSE) }));
    expect(screen.getByText(/^1 change not saved yet\. If you sign out/)).toBeTruthy();
    expect(screen.getByText(/^Another account has 2 changes not saved yet/)).toBeTruthy();
  });

  it("calls nothing the signed-in user's that is another account's", async () => {
    await optionsWith(signedInState({ queue: queueOf(SOMEBODY_ELSE) }));
    expect(screen.getByText(/^Another account has 1 change not saved yet/)).toBeTruthy();
    expect(screen.queryByText(/If you sign out/)).toBeNull();
  });

  it("is left by one click", async () => {
    const signOut = vi.fn(() => Promise.resolve());
    await optionsWith(signedInState(), { signOut });
    await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
    expect(signOut).toHaveBeenCalledOnce();
  });
});

describe("the server on the options page", () => {
  it("marks an address that is none as invalid until it is edited", async () => {
    await optionsWith(sampleState(), {
      chooseServer: () => Promise.resolve({ wrong: "not_an_address", granted: false }),
    });
    const field = screen.getByLabelText("Server address");
    expect(field.getAttribute("aria-invalid")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Test and save" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This is not an address");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(field, "s");
    expect(field.getAttribute("aria-invalid")).toBeNull();
  });

  it("shows that the browser is asking, then that the server is tested, then the result", async () => {
    const asked = Promise.withResolvers<void>();
    const tested = Promise.withResolvers<Choice>();
    await optionsWith(sampleState(), {
      async chooseServer({ onTrying }) {
        await asked.promise;
        onTrying();
        return tested.promise;
      },
    });
    const question = "Your browser is asking whether Gorin may access this address.";
    await userEvent.click(screen.getByRole("button", { name: "Test and save" }));
    expect(screen.getByRole("status").textContent).toBe(question);
    asked.resolve();
    expect(await screen.findByRole("button", { name: "Testing…" })).toBeTruthy();
    expect(screen.queryByText(question)).toBeNull();
    tested.resolve({ origin: SAMPLE_SERVER, granted: false });
    const saved = await screen.findByText(/is a Gorin server/);
    expect(saved.textContent).toBe(
      `Saved. ${SAMPLE_SERVER} is a Gorin server. Your browser did not grant access to it.`,
    );
  });
});

describe("the options page of somebody who is not signed in", () => {
  it("names the first steps, which somebody who is signed in has taken", async () => {
    await optionsWith(sampleState());
    expect(within(screen.getByRole("region", { name: "First steps" })).getAllByRole("listitem")).toHaveLength(
      3,
    );
    cleanup();
    await optionsWith(signedInState());
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  });

  it("leads to a server that may have a certificate of its own", async () => {
    const tried = "https://nas.lan";
    const choice = { wrong: "unreachable", granted: true, tried } as const;
    await optionsWith(sampleState(), { chooseServer: () => Promise.resolve(choice) });
    await userEvent.click(screen.getByRole("button", { name: "Test and save" }));
    expect(await screen.findByText(/^If it uses a certificate of its own, open it in a tab/)).toBeTruthy();
    expect(screen.getByRole("link", { name: `Open ${tried}` }).getAttribute("href")).toBe(tried);
  });
});

describe("the keys and the help on the options page", () => {
  it("name the category that the shortcut starts next: that of the last entry", async () => {
    const earth = { actual_entries: [sampleEntry("a", "09:00", "10:30", "Learning")] };
    const days = daysWith(sampleDay(new Date().toISOString().slice(0, 10), { earth }));
    await optionsWith(signedInState({ days }));
    expect(screen.getByText("Alt+Shift+G starts Learning, or stops the timer.")).toBeTruthy();
    cleanup();
    await optionsWith(sampleState());
    expect(screen.getByText("Alt+Shift+G starts the last category, or stops the timer.")).toBeTruthy();
  });

  it("lead to the server's privacy policy", async () => {
    await optionsWith(sampleState());
    expect(screen.getByText("Help")).toBeTruthy();
    const policy = screen.getByText("Privacy policy");
    expect(policy.getAttribute("href")).toBe(`${sampleState().preferences.server}/privacy`);
  });
});

describe("the question about time away", () => {
  it("is switched on at once, and off again with the reason when the browser does not allow it", async () => {
    const granted = Promise.withResolvers<boolean>();
    await optionsWith(signedInState(), { askAboutAway: () => granted.promise });
    const box = screen.getByRole<HTMLInputElement>("checkbox");
    await userEvent.click(box);
    expect(box.checked).toBe(true);
    granted.resolve(false);
    expect(await screen.findByText("Your browser did not allow Gorin to detect when you are away."))
      .toBeTruthy();
    expect(box.checked).toBe(false);
  });
});

describe("the permissions on the options page", () => {
  it("are listed as the browser has granted them, without those of the browser itself", async () => {
    const shown = Promise.withResolvers<(granted: readonly string[]) => void>();
    await optionsWith(signedInState(), {
      watchPermissions(show) {
        shown.resolve(show);
        return () => {};
      },
    });
    const show = await shown.promise;
    const listed = () => [...document.querySelectorAll("details li")].map(({ textContent }) => textContent);
    act(() => show(["storage", "internal:privateBrowsingAllowed", "http://localhost/*"]));
    expect(listed()).toEqual(["Store data in this browser", "Access http://localhost, on all ports"]);
    act(() => show(["storage", "idle"]));
    expect(listed()).toEqual(["Store data in this browser", "Notice when you are away"]);
  });
});

describe("the mark on the options page", () => {
  it("inks the day's complete rings while signed in", async () => {
    const inked = () =>
      [...document.querySelectorAll('[data-inked="1"]')].map((stroke) => stroke.getAttribute("data-ring"));
    const fire = { ...RINGS.fire.empty(), weakness: "a", task: "b", done: true };
    const days = daysWith(sampleDay(new Date().toISOString().slice(0, 10), { fire }));
    await optionsWith(signedInState({ days }));
    expect(inked()).toEqual(["fire"]);
    cleanup();
    await optionsWith(sampleState({ days }));
    expect(inked()).toEqual([]);
  });
});
