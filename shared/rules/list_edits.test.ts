import { describe, expect, it } from "vitest";
import { addItem, changeItem, moveItem, removeItem, restoreItem } from "./list_edits.ts";

const list = [{ id: "a", word: "one" }, { id: "b", word: "two" }];

describe("edits of a list", () => {
  it("change the item of that id alone", () => {
    expect(changeItem<{ id: string; word: string }>("b", (item) => ({ ...item, word: "deux" }))(list))
      .toEqual([
        { id: "a", word: "one" },
        { id: "b", word: "deux" },
      ]);
  });

  it("remove the item of that id alone, and nothing when it is gone already", () => {
    expect(removeItem("a")(list)).toEqual([{ id: "b", word: "two" }]);
    expect(removeItem("c")(list)).toEqual(list);
  });

  it("add at the end, and never twice", () => {
    const third = { id: "c", word: "three" };
    const once = addItem(third)(list);
    expect(once).toEqual([...list, third]);
    expect(addItem({ ...third, word: "trois" })(once)).toEqual([...list, { id: "c", word: "trois" }]);
  });
});

const [a, b, c, d] = [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }];

describe("moveItem", () => {
  it("moves an item after another, or to the start", () => {
    expect(moveItem("a", "c")([a, b, c, d])).toEqual([b, c, a, d]);
    expect(moveItem("d", null)([a, b, c, d])).toEqual([d, a, b, c]);
    expect(moveItem("a", "gone")([b, a])).toEqual([a, b]);
    expect(moveItem("gone", "a")([a, b])).toEqual([a, b]);
  });
});

describe("restoreItem", () => {
  it("puts an item where it stood: first, in the middle, last", () => {
    expect(restoreItem([b, c], a, [a, b, c])).toEqual([a, b, c]);
    expect(restoreItem([a, c], b, [a, b, c])).toEqual([a, b, c]);
    expect(restoreItem([a, b], c, [a, b, c])).toEqual([a, b, c]);
  });

  it("finds the place when its neighbours are gone, and leaves what came since at the end", () => {
    expect(restoreItem([a, d], c, [a, b, c])).toEqual([a, c, d]);
    expect(restoreItem([d], c, [a, b, c])).toEqual([c, d]);
  });

  it("never doubles an item that came back by itself", () => {
    expect(restoreItem([a, b], b, [a, b])).toEqual([a, b]);
  });
});
