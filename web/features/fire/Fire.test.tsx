// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Provider } from "jotai/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Fire, RINGS } from "#shared/domain/rings/mod.ts";
import { predictToday } from "#shared/offline/mod.ts";
import { createWebStore } from "../../app/host.ts";
import { signInAtom } from "../../app/session.ts";
import { receiveDayAtom } from "../../day/day.ts";
import { failure, fakeNetwork } from "../../testing/fake_network.ts";
import { FirePanel, FireStatus } from "./Fire.tsx";

const TODAY = "2026-11-21";
const UTC = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
const FORGED: Fire = {
  ...RINGS.fire.empty(),
  weakness: "The inbox",
  task: "Close it",
  done: true,
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The panel of a signed-in user, whose day is known to the page unless `loaded` is false. */
async function openPanel(fire: Partial<Fire> = {}, loaded = true) {
  const network = fakeNetwork(() => failure(503, "unavailable"));
  const store = createWebStore({ fetch: network.fetch });
  await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
  const empty = predictToday(TODAY, null, { rule: UTC, plan: null, now: 0 });
  const day = { ...empty, fire: { ...empty.fire, ...fire } };
  if (loaded) await store.set(receiveDayAtom, day);
  await act(() =>
    render(
      <Provider store={store}>
        <FirePanel day={day} />
      </Provider>,
    )
  );
  return network;
}

const trigger = () => screen.getByLabelText("Trigger Recognition (Optional)");
const writes = ({ calls }: { calls: readonly string[] }) => calls.filter((call) => !call.startsWith("GET "));
const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
const finishWriting = (field: HTMLElement) =>
  act(() => fireEvent.keyDown(field, { key: "Enter", ctrlKey: true }));

describe("the Fire panel", () => {
  test("offers Save Progress and Mark Complete once both weakness and task are set", async () => {
    await openPanel({ weakness: "The inbox" });
    expect(button("Save Progress")?.disabled).toBe(true);
    expect(button("Mark Complete")?.disabled).toBe(true);
    cleanup();
    await openPanel({ weakness: "The inbox", task: "Close it" });
    expect(button("Save Progress")?.disabled).toBe(false);
    expect(button("Mark Complete")?.disabled).toBe(false);
    expect(screen.queryByLabelText("Reflection")).toBeNull();
  });

  test("offers only Update Reflection once it is done", async () => {
    await openPanel(FORGED);
    expect(button("Update Reflection")).not.toBeNull();
    expect(button("Save Progress")).toBeNull();
    expect(button("Mark Complete")).toBeNull();
    expect(screen.getByLabelText("Reflection")).toBeDefined();
  });

  test("says what is missing when writing is ended before both are set", async () => {
    const network = await openPanel({ task: "Close it" });
    await finishWriting(trigger());
    expect(screen.getByRole("alert").textContent).toBe(
      "Please set both weakness and task before marking complete",
    );
    expect(writes(network)).toEqual([]);
    fireEvent.change(trigger(), { target: { value: "Mail" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("saves nothing while no day is loaded", async () => {
    const network = await openPanel({ weakness: "The inbox", task: "Close it" }, false);
    await act(() => fireEvent.click(button("Save Progress") ?? document.body));
    expect(screen.getByRole("alert").textContent).toBe("No day data available");
    expect(writes(network)).toEqual([]);
  });
});

// @vitest-environment happy-dom

afterEach(cleanup);

test("the Fire status says whether the weakness is forged", () => {
  const { rerender } = render(<FireStatus done={false} />);
  expect(screen.getByText("Weakness Ready to Forge")).toBeDefined();
  expect(screen.getByText("Pending")).toBeDefined();
  rerender(<FireStatus done />);
  expect(screen.getByText("Weakness Forged Today")).toBeDefined();
  expect(screen.getByText("Complete")).toBeDefined();
});
