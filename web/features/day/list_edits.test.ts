import { describe, expect, it } from "vitest";
import { addItem, changeItem, removeItem } from "./list_edits.ts";

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
