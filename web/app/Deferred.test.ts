import { atom, createStore } from "jotai/vanilla";
import { expect, test } from "vitest";
import { structuralAtom } from "./Deferred.tsx";

test("structuralAtom › keeps the parts that are equal", () => {
  const source = atom([{ id: 1, tags: ["a"] }, { id: 2, tags: ["b"] }]);
  const steady = structuralAtom(source);
  const store = createStore();
  const before = store.get(steady);
  store.set(source, [{ id: 1, tags: ["a"] }, { id: 2, tags: ["c"] }]);
  const after = store.get(steady);
  expect(after).toEqual([{ id: 1, tags: ["a"] }, { id: 2, tags: ["c"] }]);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test("structuralAtom › keeps items that have moved in their list", () => {
  const items = [{ id: "a", n: 1 }, { id: "b", n: 2 }];
  const source = atom(items);
  const steady = structuralAtom(source);
  const store = createStore();
  const [, second] = store.get(steady);
  store.set(source, [{ id: "b", n: 2 }]);
  const after = store.get(steady);
  expect(after).toEqual([{ id: "b", n: 2 }]);
  expect(after[0]).toBe(second);
});

test("structuralAtom › notifies nobody of an equal value", () => {
  const source = atom({ names: ["earth"] });
  const steady = structuralAtom(source);
  const store = createStore();
  let notified = 0;
  store.sub(steady, () => notified++);
  store.set(source, { names: ["earth"] });
  expect(notified).toBe(0);
  store.set(source, { names: ["earth", "water"] });
  expect(notified).toBe(1);
});

test("structuralAtom › has a last value for each store", () => {
  const source = atom({ names: ["earth"] });
  const steady = structuralAtom(source);
  const [one, other] = [createStore(), createStore()];
  const first = one.get(steady);
  other.set(source, { names: ["void"] });
  expect(other.get(steady)).toEqual({ names: ["void"] });
  expect(one.get(steady)).toBe(first);
});
