// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { ExtensionAction } from "./actions.ts";
import { pendingActions } from "./engine.ts";

beforeEach(() => localStorage.clear());

const action = (digit: number, at: number): ExtensionAction => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  at,
  account: "ann",
  today: "2026-11-21",
  do: "discard_unreadable",
});

describe("pending actions", () => {
  it("are returned in order until they are removed", () => {
    const pending = pendingActions(() => null);
    const [late, early] = [action(1, 2), action(2, 1)];
    pending.add(late);
    pending.add(early);
    expect(pendingActions(() => null).read()).toEqual([early, late]);
    pending.remove(late.id);
    expect(pending.read()).toEqual([early]);
  });

  it("leave out other keys and unreadable values", () => {
    localStorage.setItem("gorin_theme", "dark");
    localStorage.setItem("gorin_act/x", "{not json");
    expect(pendingActions(() => null).read()).toEqual([]);
  });
});
