// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { Provider } from "jotai/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleUser, type ScriptedAnswer, scriptedServer } from "../../state/scripted_server.ts";
import { signInAtom } from "../auth/session.ts";
import { createWebStore } from "../../offline/web_store.ts";
import { useSettingsSave } from "./use_settings_save.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The saving of a section; each save is answered when the test says so. */
async function open() {
  const server = scriptedServer();
  server.on("POST /auth/login", () => ({ data: { user: sampleUser(), token: "one" } }));
  const answers: ((answer: ScriptedAnswer) => void)[] = [];
  server.on("PATCH /auth/me", () => new Promise((resolve) => answers.push(resolve)));
  const store = createWebStore({ fetch: server.fetch });
  await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useSettingsSave(), { wrapper });
  const send = async () => {
    let done: Promise<boolean> = Promise.resolve(false);
    await act(() => void (done = result.current.save({ timezone: "UTC" })));
    return (answer: ScriptedAnswer) =>
      act(async () => {
        answers.shift()?.(answer);
        await done;
      });
  };
  return { result, send };
}

const SAVED = { data: { user: sampleUser() } };

describe("the saving of settings", () => {
  it("says that they are saved, until they are changed", async () => {
    const { result, send } = await open();
    const answer = await send();
    expect(result.current).toMatchObject({ pending: true, saved: false });
    await answer(SAVED);
    expect(result.current).toMatchObject({ pending: false, saved: true });
    act(() => result.current.touch());
    expect(result.current.saved).toBe(false);
  });

  it("does not say so of what was changed while they were being saved", async () => {
    const { result, send } = await open();
    const answer = await send();
    act(() => result.current.touch());
    await answer(SAVED);
    expect(result.current).toMatchObject({ pending: false, saved: false, failure: null });
  });
});
