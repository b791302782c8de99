import { afterEach, beforeEach, expect, it } from "vitest";
import type { LogLine } from "../log/log.ts";
import { backUpToday } from "./daily_backups.ts";

let folder: string;
let db: Deno.Kv;

beforeEach(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-daily-" });
  db = await Deno.openKv(`${folder}/gorin.sqlite`);
  await db.set(["config", "epoch"], { v: 1, op: "an op", data: "the epoch" });
});
afterEach(async () => {
  db.close();
  await Deno.remove(folder, { recursive: true });
});

/** Makes the backup of `day`, and returns what it logged. */
async function backUp(day: string, store = `${folder}/gorin.sqlite`): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  await backUpToday({
    store,
    folder: `${folder}/backups`,
    keep: 3,
    clock: () => Date.parse(`${day}T12:00:00Z`),
    log: { write: (line) => void lines.push(line) },
  });
  return lines;
}

const backups = () => [...Deno.readDirSync(`${folder}/backups`)].map(({ name }) => name).sort();

it("daily backups › one is made each day, and the oldest goes when there are too many", async () => {
  expect(await backUp("2026-11-19")).toEqual([expect.objectContaining({ level: "info", event: "backup" })]);
  for (const day of ["2026-11-20", "2026-11-21", "2026-11-21", "2026-11-22"]) await backUp(day);
  expect(backups()).toEqual(["20", "21", "22"].map((day) => `gorin-2026-11-${day}.sqlite`));
});

it("daily backups › a second one of the same day is not made", async () => {
  await backUp("2026-11-21");
  expect(await backUp("2026-11-21")).toEqual([]);
});

it("daily backups › other files in the folder are left alone", async () => {
  Deno.mkdirSync(`${folder}/backups`);
  Deno.writeTextFileSync(`${folder}/backups/gorin-notes.txt`, "mine");
  for (const day of ["18", "19", "20", "21"]) await backUp(`2026-11-${day}`);
  expect(backups()).toContain("gorin-notes.txt");
  expect(backups()).toHaveLength(4);
});

it("daily backups › a failure is logged, and deletes nothing", async () => {
  for (const day of ["18", "19", "20"]) await backUp(`2026-11-${day}`);
  expect(await backUp("2026-11-21", `${folder}/none.sqlite`)).toEqual([
    expect.objectContaining({ level: "error", event: "backup" }),
  ]);
  expect(backups()).toHaveLength(3);
});
