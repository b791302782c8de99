import { describe, expect, it } from "vitest";
import { decodeText } from "./decode_text.ts";

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
  ["shift_jis", ["朝ラン", "会議", "資料を読む、メモ", "ＡＢＣ企画"]],
  ["euc-jp", ["朝のランニングと会議の準備", "資料を読んでメモを書く"]],
  ["gb18030", ["学习中文，读书三十分钟，然后跑步和写代码", "今天我在图书馆学习了两个小时的数学课程"]],
  ["big5", ["學習中文，讀書三十分鐘", "今天在圖書館寫程式"]],
  ["windows-1251", [
    "Утренняя пробежка",
    "Встреча с командой — план на неделю",
    "Привіт, робота над проектом",
  ]],
  ["windows-1252", [
    "Für Café",
    "Réunion d’équipe à Genève",
    "Mañana: ¿español?",
    "Ação e reunião",
    "5 € für Brötchen",
  ]],
];

describe("a text", () => {
  it.each(NOTES.flatMap(([encoding, notes]) => notes.map((note) => [encoding, note] as const)))(
    "in %s is read: %s",
    (encoding, note) => {
      expect(decodeText(encode(HEAD + note, encoding))).toBe(HEAD + note);
    },
  );

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
    ["koi8-r", "Утренняя пробежка и план"],
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

  it("is not read when it is cut within UTF-8", () => {
    expect(decodeText(new TextEncoder().encode(`${HEAD}朝ラン`).slice(0, -1))).toBeNull();
  });
});
