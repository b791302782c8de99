import { describe, expect, it } from "vitest";
import { DEFAULT_DAY_BOUNDARY } from "#shared/calendar/mod.ts";
import { openFiles, readOpened } from "./chosen_files.ts";
import { zipOf } from "./testing/zip_of.ts";

const UTC = { timezone: "UTC", boundary: DEFAULT_DAY_BOUNDARY };

const read = async (...files: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[]) => {
  const opened = await openFiles(files.map(([name, bytes]) => new File([bytes], name)));
  const { document, ...chosen } = await readOpened(opened, UTC, {});
  return { ...chosen, text: await document.text() };
};
const utf8 = (text: string) => new TextEncoder().encode(text);

const CHECKMARKS = "Date,Read,\n2026-11-20,YES_MANUAL,\n";
const HABITS = "Position,Name,Type,Color\n001,Read,YES_NO,#FF8F00\n";

describe("a chosen file", () => {
  it("is shown as it was read, first what an encoding may garble", async () => {
    // As a Japanese spreadsheet saves it, in Shift_JIS.
    const note = new Uint8Array([0x92, 0xa9, 0x83, 0x89, 0x83, 0x93]);
    const head = utf8("start,end,category,note\r\n2026-11-20 08:00,2026-11-20 09:00,Sleep,nap\r\n");
    const row = utf8("2026-11-21 09:00,2026-11-21 10:00,Learning,");
    const bytes = new Uint8Array([...head, ...row, ...note, 13, 10]);
    const { kind, foreign, sample, text } = await read(["entries.csv", bytes]);
    expect([kind, foreign === null]).toEqual(["Time entries", false]);
    expect(sample).toEqual(["Saturday, November 21, 2026, 9:00 AM to 10:00 AM: 朝ラン"]);
    expect(text).toContain('"note":"朝ラン"');
  });

  it("is not read as garbage where its letters are not known", async () => {
    // In Windows-1253, which is Greek.
    const bytes = new Uint8Array([
      ...utf8("start,end,category,note\n,,,"),
      0xd0,
      0xf1,
      0xf9,
      0xe9,
      0xed,
      0xfc,
    ]);
    await expect(read(["entries.csv", bytes])).rejects.toThrow("Save it as “CSV UTF-8”");
  });

  it("of ours is taken as it is", async () => {
    const { foreign, text } = await read(["gorin.json", utf8('\ufeff \n{"format":"gorin-export"}')]);
    expect(foreign).toBeNull();
    expect(text).toContain("gorin-export");
  });

  it("may be Loop's archive, packed or only stored, whatever its name is", async () => {
    for (const method of ["deflate-raw", null] as const) {
      const zip = await zipOf({
        "Checkmarks.csv": CHECKMARKS,
        "Habits.csv": HABITS,
        "001 Read/Checkmarks.csv": "Date,Value,Notes\n",
      }, method);
      const { kind, sample } = await read(["Loop Habits CSV 2026-11-21", zip]);
      expect([kind, sample]).toEqual(["Loop Habit Tracker's check marks", [
        "Friday, November 20, 2026: Read (Success)",
      ]]);
    }
  });

  it("that is another archive, a workbook or a database says what to do", async () => {
    const other = await zipOf({ "notes.txt": "x" }, "deflate-raw");
    await expect(read(["x.zip", other])).rejects.toThrow("Unpack it first");
    const workbook = await zipOf({ "[Content_Types].xml": "<x/>" }, "deflate-raw");
    await expect(read(["x.xlsx", workbook])).rejects.toThrow("This is an Excel workbook.");
    await expect(read(["x.db", utf8("SQLite format 3\0…")])).rejects.toThrow("In Loop, export as CSV");
  });

  it("that is a damaged archive, or one that unpacks into more than fits, is not read", async () => {
    const good = await zipOf({ "Checkmarks.csv": CHECKMARKS }, "deflate-raw");
    for (let cut = 4; cut < good.length; cut += 7) {
      await expect(read(["x.zip", good.slice(0, cut)])).rejects.toThrow("Unpack it first");
    }
    // Compressed data that is none.
    const content = 30 + "Checkmarks.csv".length;
    const broken = good.with(content, 0xff).with(content + 1, 0xff);
    await expect(read(["x.zip", broken])).rejects.toThrow("Unpack it first");
    const bomb = await zipOf({ "Checkmarks.csv": "0".repeat(40_000_000) }, "deflate-raw");
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(["x.zip", bomb])).rejects.toThrow("Unpack it first");
  });
});
