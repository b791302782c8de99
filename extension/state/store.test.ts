import { describe, expect, it } from "vitest";
import { memoryShelf } from "../platform/memory_shelf.ts";
import { CELLS } from "./cells.ts";
import { changeState, readState, resetUnreadable } from "./store.ts";

describe("what is kept", () => {
  it("begins with the server on this machine, nobody signed in and nothing waiting", async () => {
    const { state, unreadable } = await readState(memoryShelf());
    expect(state.preferences.server).toBe("http://localhost:8000");
    expect(state).toMatchObject({ session: null, timer: null, snapshot: null });
    expect(unreadable).toEqual([]);
  });

  it("loses no change when two are made at once", async () => {
    const shelf = memoryShelf();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        changeState(shelf, ({ contact }) => ({
          contact: { ...contact, answeredAt: (contact.answeredAt ?? 0) + 1 },
        }))),
    );
    expect((await readState(shelf)).state.contact.answeredAt).toBe(20);
  });

  it("writes only the cells that a change gives", async () => {
    const shelf = memoryShelf();
    await changeState(shelf, () => ({ preferences: { server: "http://localhost:9", idle: false } }));
    expect(Object.keys(await shelf.read())).toEqual([CELLS.preferences.key]);
  });

  it("goes on with the rest when one cell cannot be read, and names it", async () => {
    const shelf = memoryShelf({
      session: { version: 99, value: {} },
      preferences: { version: 1, value: { server: "http://localhost:9", idle: false } },
    });
    const { state, unreadable } = await readState(shelf);
    expect(unreadable).toEqual(["session"]);
    expect(state.preferences.server).toBe("http://localhost:9");
    await resetUnreadable(shelf);
    expect((await readState(shelf)).unreadable).toEqual([]);
    expect((await readState(shelf)).state.preferences.server).toBe("http://localhost:9");
  });
});
