import { expect, it } from "vitest";
import { recordOperations } from "./record_operations.ts";

it("a recording has the operations of each stage, and the database has done them", async () => {
  const db = await Deno.openKv(":memory:");
  try {
    const { db: recorded, take } = recordOperations(db);
    await Promise.all([recorded.get(["a"]), recorded.getMany([["b"], ["c"]])]);
    const { ok } = await recorded.atomic().check({ key: ["a"], versionstamp: null }).set(["a"], 1).delete([
      "b",
    ])
      .commit();
    const listed = await Array.fromAsync(recorded.list<number>({ prefix: [] }, { limit: 5 }));
    expect(ok).toBe(true);
    expect(listed.map(({ value }) => value)).toEqual([1]);
    expect(take()).toEqual([
      [{ kind: "read", keys: [["a"]] }, { kind: "read", keys: [["b"], ["c"]] }],
      [{ kind: "commit", checked: [["a"]], set: [[["a"], 1]], deleted: [["b"]] }],
      [{ kind: "list", selector: { prefix: [] }, options: { limit: 5 } }],
    ]);
    expect(take()).toEqual([]);
  } finally {
    db.close();
  }
});
