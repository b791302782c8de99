// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { Provider } from "jotai/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWebStore } from "../../offline/web_store.ts";
import { failure, fakeNetwork, FIXTURE_USER, success } from "../../testing/fake_network.ts";
import { signInAtom } from "../auth/session.ts";
import { useAutosave } from "./use_autosave.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The saving of a section; each change gets its response when the test says so. */
async function open() {
  const responses: ((response: Response) => void)[] = [];
  const { fetch } = fakeNetwork((route) =>
    route === "GET /auth/me" ? saved() : new Promise((resolve) => responses.push(resolve))
  );
  const store = createWebStore({ fetch });
  await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useAutosave(), { wrapper });
  return {
    state: () => result.current.state,
    save: (timezone: string) => act(() => result.current.save({ timezone })),
    async respond(response: Response) {
      await expect.poll(() => responses.length).toBeGreaterThan(0);
      await act(() => Promise.resolve(responses.shift()?.(response)));
    },
  };
}

const saved = () => success({ user: FIXTURE_USER });
const rejected = () => failure(400, "validation_failed", "Not so.");

describe("the saving of settings as they change", () => {
  it("says that the last change is saved", async () => {
    const section = await open();
    expect(section.state()).toEqual({ kind: "unchanged" });
    section.save("UTC");
    expect(section.state()).toEqual({ kind: "saving" });
    section.save("Asia/Tokyo");
    await section.respond(saved());
    expect(section.state()).toEqual({ kind: "saving" });
    await section.respond(saved());
    await expect.poll(section.state).toEqual({ kind: "saved" });
  });

  it("says why a change was rejected, although a later one was saved", async () => {
    const section = await open();
    section.save("UTC");
    section.save("Asia/Tokyo");
    await section.respond(rejected());
    await section.respond(saved());
    await expect.poll(section.state).toMatchObject({ kind: "failed", reason: "Not so." });
  });

  it("says that a rejected change is saved once trying again succeeds", async () => {
    const section = await open();
    section.save("UTC");
    await section.respond(rejected());
    await expect.poll(() => section.state().kind).toBe("failed");
    const state = section.state();
    if (state.kind === "failed") act(state.retry);
    await section.respond(saved());
    await expect.poll(section.state).toEqual({ kind: "saved" });
  });
});
