import { describe, expect, it } from "vitest";
import { DEFAULT_DAY_BOUNDARY } from "#shared/domain/calendar.ts";
import { decodeText, openFiles, readOpened } from "./chosen_files.ts";

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
    const many = await zipOf({ "Checkmarks.csv": CHECKMARKS, "checkmarks.csv": CHECKMARKS }, "deflate-raw");
    await expect(read(["x.zip", many])).rejects.toThrow("Unpack it first");
    const bomb = await zipOf({ "Checkmarks.csv": "0".repeat(40_000_000) }, "deflate-raw");
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(["x.zip", bomb])).rejects.toThrow("Unpack it first");
  });
});

/** Returns a text in an encoding, as the inverse of the platform's decoder. */
function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const units: number[] = [];
  for (const character of text) units.push(...bytesOf(character, encoding));
  return new Uint8Array(units);
}

const tables = new Map<string, Map<string, number[]>>();

function bytesOf(character: string, encoding: string): number[] {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  const bytes = table.get(character);
  if (!bytes) throw new Error(`${encoding} has no ${character}`);
  return bytes;
}

/** Every character of an encoding with its one or two bytes. */
function tableOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes));
    if ([...text].length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, bytes);
  };
  for (let one = 0; one < 256; one++) add(one);
  for (let one = 0x81; one < 0xff; one++) for (let two = 0x40; two < 0xff; two++) add(one, two);
  return table;
}

const HEAD = "start,end,category,note\r\n2026-11-21 09:00,2026-11-21 10:00,Learning,";

const NOTES: readonly (readonly [encoding: string, notes: readonly string[]])[] = [
  ["shift_jis", ["朝ラン", "会議の準備", "資料を読む、メモ", "ＡＢＣ企画", "PDF作成、会議"]],
  ["euc-jp", ["朝のランニングと会議の準備", "資料を読んでメモを書く"]],
  ["gb18030", ["学习中文，读书三十分钟，然后跑步和写代码", "今天我在图书馆学习了两个小时的数学课程"]],
  ["big5", ["學習中文，讀書三十分鐘", "今天在圖書館寫程式"]],
  ["windows-1251", [
    "Утренняя пробежка",
    "Встреча с командой — план на неделю",
    "Привіт, робота над проектом",
  ]],
  ["koi8-r", ["Утренняя пробежка и план"]],
  ["ibm866", ["Утренняя пробежка и план"]],
  ["macintosh", ["Frühstück, Übung", "Ação e reunião", "Mañana, español"]],
  ["windows-1252", [
    "Für Café",
    "Réunion d’équipe à Genève",
    "Mañana: ¿español?",
    "Ação e reunião",
    "5 € für Brötchen",
    "It’s “done” – we’ll see…",
  ]],
];

describe("a text", () => {
  it.each(NOTES.flatMap(([encoding, notes]) => notes.map((note) => [encoding, note] as const)))(
    "in %s is read: %s",
    (encoding, note) => {
      expect(decodeText(encode(HEAD + note, encoding))).toBe(HEAD + note);
    },
  );

  it("in ISO-2022-JP is read, whose bytes are those of ASCII", () => {
    const bytes = new TextEncoder().encode(`${HEAD}\x1b$B2q5D\x1b(B`);
    expect(decodeText(bytes)).toBe(`${HEAD}会議`);
  });

  it.each(["朝ラン", "Привет", "日本語 é", "😀"])(
    "in UTF-8 or UTF-16 is read, with a mark or without: %s",
    (note) => {
      const text = HEAD + note;
      const units = [...`\ufeff${text}`].flatMap((character) =>
        Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      );
      const little = new Uint8Array(units.flatMap((unit) => [unit & 255, unit >> 8]));
      const big = new Uint8Array(units.flatMap((unit) => [unit >> 8, unit & 255]));
      const utf8 = new TextEncoder().encode(text);
      const marked = new TextEncoder().encode(`\ufeff${text}`);
      for (const bytes of [utf8, marked, little, big, little.slice(2), big.slice(2)]) {
        expect(decodeText(bytes)).toBe(text);
      }
    },
  );
});

describe("a text that might be read as garbage", () => {
  it.each([
    ["windows-1250", "ćwiczenia"],
    ["windows-1250", "čtení, cvičení"],
    ["windows-1250", "őszi"],
    ["iso-8859-2", "środa"],
    ["macintosh", "für"],
    ["macintosh", "niño"],
    ["macintosh", "não"],
    ["macintosh", "día"],
    ["x-mac-cyrillic", "Нарада"],
    ["koi8-r", "прогулка"],
    ["ibm866", "обед"],
    ["shift_jis", "会議"],
    ["windows-1250", "Příprava článku, čtení a běh"],
    ["windows-1250", "Sprawdź listę książek, żółw"],
    ["windows-1254", "Sabah koşusu, ığdır çalışması"],
    ["windows-1253", "Πρωινό τρέξιμο και διάβασμα"],
    ["windows-1255", "ריצת בוקר ולימודים עם חברים"],
    ["windows-1256", "الجري في الصباح"],
    ["euc-kr", "아침 달리기와 공부"],
    ["euc-jp", "朝のラン"],
    ["gb18030", "学习中文"],
    ["windows-874", "วิ่งตอนเช้า"],
  ])("is not read at all: %s, %s", (encoding, note) => {
    expect(decodeText(encode(HEAD + note, encoding))).toBeNull();
  });

  it.each([
    ["Café", [0x43, 0x61, 0x66, 0x82]],
    ["Größe", [0x47, 0x72, 0x94, 0xe1, 0x65]],
    ["für", [0x66, 0x81, 0x72]],
    ["niño", [0x6e, 0x69, 0xa4, 0x6f]],
  ])("is not read at all: %s, as the console of Windows writes it", (_, note) => {
    expect(decodeText(new Uint8Array([...new TextEncoder().encode(HEAD), ...note]))).toBeNull();
  });

  it.each([
    ["UTF-7", "f+APw-r dich, +Zx0w6TDz"],
    ["HZ", "~{;a~}?~{$G$9~}"],
  ])("is not read in %s, which is of ASCII's bytes", (_, note) => {
    expect(decodeText(new TextEncoder().encode(HEAD + note))).toBeNull();
  });

  it.each(["call +49 30 1234567", "1+1, a+b-c", "Sport +Run-Club", "C++ and ~{}~ ~{x}", "+1 +- 2"])(
    "is read where signs of these stand: %s",
    (note) => expect(decodeText(new TextEncoder().encode(HEAD + note))).toBe(HEAD + note),
  );

  it("is not read in Korean of ASCII's bytes", () => {
    expect(decodeText(new TextEncoder().encode(`\x1b$)C${HEAD}\x0eH8@G\x0f`))).toBeNull();
  });

  it("is not read when it is cut within UTF-8", () => {
    expect(decodeText(new TextEncoder().encode(`${HEAD}朝ラン`).slice(0, -1))).toBeNull();
  });
});

/** Returns a zip archive of texts by their names, compressed by a method, or only stored. */
async function zipOf(
  texts: Readonly<Record<string, string>>,
  method: "deflate-raw" | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(texts)) {
    const blob = new Blob([text]);
    const stream = method ? blob.stream().pipeThrough(new CompressionStream(method)) : blob.stream();
    const content = new Uint8Array(await new Response(stream).arrayBuffer());
    const named = new TextEncoder().encode(name);
    const about = [[0, 2], [method ? 8 : 0, 2], [0, 4], [0, 4], [content.length, 4], [blob.size, 4], [
      named.length,
      2,
    ]] as const;
    list.push(
      numbers([[0x02014b50, 4], [20, 2], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]),
    );
    list.push(named);
    const part = [numbers([[0x04034b50, 4], [20, 2], ...about, [0, 2]]), named, content];
    parts.push(...part);
    at += part.reduce((sum, { length }) => sum + length, 0);
  }
  const count = Object.keys(texts).length;
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const end = numbers([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2]]);
  return new Uint8Array(await new Blob([...parts, ...list, end]).arrayBuffer());
}

/** Returns numbers in so many bytes each, the lowest byte first. */
function numbers(values: readonly (readonly [value: number, bytes: number])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    values.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255)
    ),
  );
}
