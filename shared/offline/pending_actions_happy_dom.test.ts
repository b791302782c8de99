// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { localActions } from "./engine.ts";

beforeEach(() => localStorage.clear());

const action = (digit: number) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  at: 0,
  account: "ann",
  today: "2026-11-21",
});

describe("actions in local storage", () => {
  it("are returned, also to the next page, until they are removed", () => {
    const pending = localActions("gorin_act/");
    pending.add(action(1));
    pending.add(action(2));
    expect(localActions("gorin_act/").read()).toEqual([action(1), action(2)]);
    pending.remove(action(1).id);
    expect(pending.read()).toEqual([action(2)]);
  });

  it("leave out other keys and unreadable values", () => {
    localStorage.setItem("gorin_theme", "dark");
    localStorage.setItem("gorin_act/x", "{not json");
    expect(localActions("gorin_act/").read()).toEqual([]);
  });
});
