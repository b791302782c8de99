// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Provider } from "jotai/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fire } from "#shared/domain/rings/mod.ts";
import { predictToday } from "#shared/offline/mod.ts";
import { createWebStore } from "../../app/host.ts";
import { signInAtom } from "../../app/session.ts";
import { receiveDayAtom } from "../../day/day.ts";
import { failure, fakeNetwork } from "../../testing/fake_network.ts";
import { FirePanel } from "./Fire.tsx";

const TODAY = "2026-11-21";
const UTC = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
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

const writes = ({ calls }: { calls: readonly string[] }) => calls.filter((call) => !call.startsWith("GET "));
const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });

describe("the Fire panel", () => {
  test("saves nothing while no day is loaded", async () => {
    const network = await openPanel({ weakness: "The inbox", task: "Close it" }, false);
    await act(() => fireEvent.click(button("Save Progress") ?? document.body));
    expect(screen.getByRole("alert").textContent).toBe("No day data available");
    expect(writes(network)).toEqual([]);
  });
});
