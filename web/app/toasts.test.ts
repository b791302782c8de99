import { createStore } from "jotai/vanilla";
import { beforeEach, describe, expect, it } from "vitest";
import { dismissToastAtom, notifyAtom, quoteTitle, toastsAtom } from "./toasts.ts";

describe("toasts", () => {
  let store: ReturnType<typeof createStore>;
  const messages = () => store.get(toastsAtom).map(({ message }) => message);

  beforeEach(() => {
    store = createStore();
  });

  describe("notices", () => {
    it("are shown the oldest first, and only the last four of them", () => {
      for (const message of ["1", "2", "3", "4", "5"]) store.set(notifyAtom, { message });
      expect(messages()).toEqual(["2", "3", "4", "5"]);
    });

    it("can be taken away one by one", () => {
      for (const message of ["1", "2"]) store.set(notifyAtom, { message });
      store.set(dismissToastAtom, store.get(toastsAtom)[0]?.id ?? "");
      expect(messages()).toEqual(["2"]);
    });

    it("that stay stand first and are pushed out by no other", () => {
      store.set(notifyAtom, { message: "1" });
      store.set(notifyAtom, { message: "stays", duration: Infinity });
      for (const message of ["2", "3", "4", "5"]) store.set(notifyAtom, { message });
      expect(messages()).toEqual(["stays", "2", "3", "4", "5"]);
    });

    it("take the place of the one with the same id", () => {
      store.set(notifyAtom, { id: "update", message: "old" });
      store.set(notifyAtom, { message: "between" });
      store.set(notifyAtom, { id: "update", message: "new" });
      expect(messages()).toEqual(["between", "new"]);
    });
  });
});

describe("quoteTitle", () => {
  it("quotes a short title as it is", () => {
    expect(quoteTitle("Cold shower")).toBe("“Cold shower”");
  });

  it("shortens a long title at a word", () => {
    expect(quoteTitle("Read 10 pages of a paper book before any screen")).toBe(
      "“Read 10 pages of a paper book…”",
    );
  });

  it("shortens a title without spaces all the same", () => {
    expect(quoteTitle("a".repeat(40))).toBe(`“${"a".repeat(32)}…”`);
  });
});
