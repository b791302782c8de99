import { afterEach, beforeEach, expect, it } from "vitest";
import { openStoreFile } from "../store/open/store_file.ts";
import type { OpenStore } from "../store/store_state.ts";
import { moveStore } from "./move_store.ts";

const log = { write: () => {} };

let folder: string;
let source: string;
let open: OpenStore;

beforeEach(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-move-" });
  source = `${folder}/source/gorin.sqlite`;
  open = await openStoreFile(source, log);
  await open.db.set(["config", "epoch"], { v: 1, op: "an op", data: "00c0ffee" });
  await open.db.set(["day", "user", "2026-11-21", "fire"], { v: 1, op: "another op", data: "a text" });
});
afterEach(async () => {
  open.close();
  await Deno.remove(folder, { recursive: true });
});

it("moves a file that a server is using", async () => {
  const target = `${folder}/target/gorin.sqlite`;
  expect(await moveStore(source, { GORIN_KV: target }, { log })).toBe(1);
  const moved = await openStoreFile(target, log);
  expect((await moved.db.get(["day", "user", "2026-11-21", "fire"])).value).toMatchObject({ data: "a text" });
  moved.close();
});

it.each<[string, () => string, () => string, string]>([
  ["a source that is not there", () => `${folder}/none`, () => `${folder}/target`, "There is no store at"],
  ["a target that is the source", () => source, () => source, "are the same store"],
])("rejects %s in one sentence", async (_, from, to, message) => {
  await expect(moveStore(from(), { GORIN_KV: to() }, { log })).rejects.toThrow(message);
});
