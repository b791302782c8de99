// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { browserJournal } from "./journal.ts";

beforeEach(() => localStorage.clear());

describe("the journal", () => {
  it("holds what was noted, the first one first, until it is struck out", () => {
    const journal = browserJournal();
    journal.note("b", { id: "b", at: 2 });
    journal.note("a", { id: "a", at: 1 });
    expect(browserJournal().read()).toEqual([{ id: "a", at: 1 }, { id: "b", at: 2 }]);
    journal.strike("a");
    expect(journal.read()).toEqual([{ id: "b", at: 2 }]);
  });

  it("leaves alone what is not its own, and is not stopped by what it cannot read", () => {
    localStorage.setItem("gorin_theme", "dark");
    localStorage.setItem("gorin_act/x", "{not json");
    expect(browserJournal().read()).toEqual([null]);
  });
});
