// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { Provider } from "jotai/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signInAtom } from "../auth/session.ts";
import { createWebStore } from "../../offline/web_store.ts";
import { fakeNetwork, FIXTURE_USER, success } from "../../testing/fake_network.ts";
import { useSettingsSave } from "./use_settings_save.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The saving of a section; each save gets its response when the test says so. */
async function open() {
  const responses: ((response: Response) => void)[] = [];
  const { fetch } = fakeNetwork(() => new Promise((resolve) => responses.push(resolve)));
  const store = createWebStore({ fetch });
  await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useSettingsSave(), { wrapper });
  const send = async () => {
    let done: Promise<boolean> = Promise.resolve(false);
    await act(() => void (done = result.current.save({ timezone: "UTC" })));
    return (response: Response) =>
      act(async () => {
        responses.shift()?.(response);
        await done;
      });
  };
  return { result, send };
}

const saved = () => success({ user: FIXTURE_USER });

describe("the saving of settings", () => {
  it("says that they are saved, until they are changed", async () => {
    const { result, send } = await open();
    const respond = await send();
    expect(result.current).toMatchObject({ pending: true, saved: false });
    await respond(saved());
    expect(result.current).toMatchObject({ pending: false, saved: true });
    act(() => result.current.touch());
    expect(result.current.saved).toBe(false);
  });

  it("does not say so of what was changed while they were being saved", async () => {
    const { result, send } = await open();
    const respond = await send();
    act(() => result.current.touch());
    await respond(saved());
    expect(result.current).toMatchObject({ pending: false, saved: false, failure: null });
  });
});
