import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LogLine } from "../../log/log.ts";
import { STORE_FORMAT } from "../format.ts";
import { keys } from "../keys.ts";
import { openStoreFile } from "./store_file.ts";

let folder: string;
let path: string;
let lines: LogLine[];

beforeEach(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-store-" });
  path = `${folder}/data/gorin.sqlite`;
  lines = [];
});
afterEach(() => Deno.remove(folder, { recursive: true }));

const open = () => openStoreFile(path, { write: (line) => void lines.push(line) });
const modeOf = (file: string) => ((Deno.statSync(file).mode ?? 0) & 0o777).toString(8);

function pageBytesOf(file: string): unknown {
  using db = new DatabaseSync(file, { readOnly: true });
  return db.prepare("PRAGMA page_size").get()?.["page_size"];
}

/** Overwrites bytes of the store's file, like a failing disk. */
function overwrite(at: number, bytes: Uint8Array): void {
  using file = Deno.openSync(path, { write: true });
  file.seekSync(at, Deno.SeekMode.Start);
  file.writeSync(bytes);
}

describe("a store file", () => {
  it("cannot be opened a second time until it is closed", async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(`Another server is using the store ${path}.`);
    await first.db.set(["still"], "works");
    first.close();
    const second = await open();
    expect((await second.db.get(["still"])).value).toBe("works");
    second.close();
  });

  it("is created for its own user only, with the files next to it", async () => {
    const { close } = await open();
    expect(modeOf(`${folder}/data`)).toBe("700");
    for (const end of ["", "-wal", "-shm", ".lock"]) expect(modeOf(path + end)).toBe("600");
    expect(lines).toEqual([]);
    close();
  });

  it("has pages of 8 KiB, and one of an earlier version keeps its own", async () => {
    (await open()).close();
    expect(pageBytesOf(path)).toBe(8_192);
    Deno.removeSync(path);
    (await Deno.openKv(path)).close();
    const { db, close } = await open();
    await db.set(["still"], "works");
    close();
    expect(pageBytesOf(path)).toBe(4_096);
  });

  it("logs a warning when other users can read it", async () => {
    (await open()).close();
    Deno.chmodSync(path, 0o640);
    (await open()).close();
    expect(lines).toEqual([{ level: "warning", store: expect.stringContaining(`can read ${path}`) }]);
  });

  it("is reported as damaged with the file to restore, and is left unchanged", async () => {
    (await open()).close();
    overwrite(0, new TextEncoder().encode("no longer a database"));
    const before = Deno.readFileSync(path);
    await expect(open()).rejects.toThrow(
      /^The store .+ is damaged \(file is not a database\): .+ put a copy of gorin\.sqlite from your last backup/,
    );
    expect(Deno.readFileSync(path)).toEqual(before);
  });

  it("is reported as read-only when it cannot be written", async () => {
    (await open()).close();
    // The write version of the file format: SQLite opens newer versions for reading only.
    overwrite(18, new Uint8Array([3]));
    await expect(open()).rejects.toThrow(/^The store .+ cannot be written \(.*read-only database/);
  });

  it("is refused when a newer server has written to it, and nothing is written", async () => {
    const { db, close } = await open();
    await db.set(keys.config("format"), { v: 1, op: "op", data: String(STORE_FORMAT + 1) });
    const before = (await db.get(keys.config("write_test"))).versionstamp;
    close();
    await expect(open()).rejects.toThrow(/^This store was written by a newer server/);
    using raw = await Deno.openKv(path);
    expect((await raw.get(keys.config("write_test"))).versionstamp).toBe(before);
  });

  it("is reported with GORIN_KV when it cannot be created", async () => {
    Deno.writeTextFileSync(`${folder}/data`, "a file where the folder should be");
    await expect(open()).rejects.toThrow(/^Cannot open the store .+ Set GORIN_KV/);
  });
});

describe("the state of a store file", () => {
  it.each([
    ["is deleted", () => Deno.removeSync(path)],
    ["is replaced", () => Deno.renameSync(copyOf(path), path)],
    ["loses the file of its newest writes", () => Deno.removeSync(`${path}-wal`)],
    ["is deleted with its folder", () => Deno.removeSync(`${folder}/data`, { recursive: true })],
  ])("notices that the file %s, and logs it once", async (_, change) => {
    const { state, close } = await open();
    state.check();
    expect(state.intact).toBe(true);
    change();
    expect(() => state.wrote()).toThrow(expect.objectContaining({ code: "unavailable", retryAfter: 30 }));
    state.check();
    expect(state.intact).toBe(false);
    expect(lines).toEqual([{ level: "error", store: expect.stringContaining("deleted or replaced") }]);
    close();
  });

  it("is intact again when the file is back", async () => {
    const { state, close } = await open();
    Deno.renameSync(path, `${path}.away`);
    state.check();
    Deno.renameSync(`${path}.away`, path);
    state.check();
    expect(state.intact).toBe(true);
    expect(lines.map(({ level }) => level)).toEqual(["error", "info"]);
    close();
  });
});

function copyOf(file: string): string {
  Deno.copyFileSync(file, `${file}.copy`);
  return `${file}.copy`;
}
