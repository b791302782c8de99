import type { DayRule } from "#shared/domain/calendar.ts";
import { clockTime, longDate } from "#shared/domain/format.ts";
import { GOAL_STATE_TEXT } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { CsvError } from "#shared/transfer/csv.ts";
import { type DayRecord, writeDocument } from "#shared/transfer/document.ts";
import {
  type EntryChoices,
  FOREIGN_KINDS,
  type ForeignFile,
  readForeignFiles,
} from "#shared/transfer/readers.ts";

/** How many bytes decide the encoding of a file. */
const SAMPLE = 65_536;

/** How much of a text has to be common in an encoding, 0 to 1, and by how much more than in any other one. */
const ENOUGH = 0.9;
const MARGIN = 0.2;

/** How many pairs, words and letters beyond ASCII tell an encoding: fewer are too often like those of another. */
const MIN_PAIRS = 5;
const MIN_PAIRS_OF_SHIFT_JIS = 3;
const MIN_WORDS = 2;
const MIN_LETTERS = 8;

/**
 * Returns the text of a file, or null when its encoding cannot be told safely. UTF-8, UTF-16 and ISO-2022-JP are known
 * by their form. Of other encodings that spreadsheets write, the one is taken in which nearly all that is not ASCII is
 * common, and which no other one comes near that says something else.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | null {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const known = marked?.encoding ?? utf16Of(bytes) ?? "utf-8";
  const text = decode(bytes, known);
  if (text !== null && !marked && isAsciiOfOthers(text)) return null;
  if (text !== null) return text.includes(SHIFT) ? decode(bytes, "iso-2022-jp") : text;
  if (marked) return null;
  const [best, ...others] = [...doubleByteScores(bytes), ...singleByteScores(bytes)]
    .toSorted((one, other) => other.score - one.score);
  if (!best || best.score < ENOUGH) return null;
  const found = decode(bytes, best.encoding);
  const isOpen = others.some(({ encoding, score }) =>
    best.score - score < MARGIN && decode(bytes, encoding) !== found
  );
  return isOpen ? null : found;
}

/** What begins letters of two bytes in encodings that consist of ASCII. */
const SHIFT = "\x1b$";

/** Whether a text of ASCII is HZ, or UTF-7, in which each plus begins letters in base64 or stands before a hyphen. */
function isAsciiOfOthers(text: string): boolean {
  if (/\P{ASCII}/u.test(text)) return false;
  if (/~\{(?:[!-w][!-~])+~\}/.test(text)) return true;
  const runs = Array.from(text.matchAll(/\+([\w+/]*)(-?)/g), ([, run = "", end]) => run + end);
  const letters = runs.filter((run) => run !== "-");
  return letters.length > 0 && letters.every((run) => isUtf7(run.replace("-", "")));
}

/** Whether a run is the base64 of letters beyond ASCII in UTF-16. */
function isUtf7(run: string): boolean {
  if (!/^(?=.*[A-Z])[A-Za-z\d+/]+$/.test(run) || run.length % 4 === 1) return false;
  const binary = atob(run);
  if (binary.length % 2 === 1 || btoa(binary).replace(/=+$/, "") !== run) return false;
  const letters = decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)), "utf-16be");
  return letters !== null && /^[^\p{ASCII}\p{Cn}\p{Cc}\p{Co}]+$/u.test(letters);
}

const MARKS = [
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
];

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 without a mark has a zero beside each separator and line break. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 20) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

interface Score {
  readonly encoding: string;
  /** How much of what is not ASCII is common, 0 to 1. */
  readonly score: number;
}

/**
 * Encodings with two bytes for a letter, as patterns over bytes: the pairs that are common (kana, punctuation and the
 * first level of ideographs or syllables), and all pairs.
 */
const DOUBLE_BYTE: readonly { encoding: string; common: RegExp; pair: RegExp }[] = [
  {
    encoding: "shift_jis",
    common:
      /\x81[\x40-\x7e\x80-\xfc]|\x82[\x4f-\xf1]|\x83[\x40-\x96]|\x88[\x9f-\xfc]|[\x89-\x97][\x40-\x7e\x80-\xfc]/y,
    pair: /[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]/y,
  },
  {
    encoding: "euc-jp",
    common: /\xa1[\xa1-\xfe]|\xa3[\xb0-\xfa]|\xa4[\xa1-\xf3]|\xa5[\xa1-\xf6]|[\xb0-\xcf][\xa1-\xfe]/y,
    pair: /[\x8e\xa1-\xfe][\xa1-\xfe]/y,
  },
  {
    encoding: "gb18030",
    common: /[\xa1\xa3][\xa1-\xfe]|[\xb0-\xd7][\xa1-\xfe]/y,
    pair: /[\x81-\xfe][\x40-\x7e\x80-\xfe]/y,
  },
  {
    encoding: "big5",
    common: /[\xa1-\xa3\xa4-\xc6][\x40-\x7e\xa1-\xfe]/y,
    pair: /[\x81-\xfe][\x40-\x7e\xa1-\xfe]/y,
  },
  {
    encoding: "euc-kr",
    common: /\xa1[\xa1-\xfe]|[\xb0-\xc8][\xa1-\xfe]/y,
    pair: /[\x81-\xfe][\x41-\xfe]/y,
  },
];

/** How many pairs without any that only Big5 has show that a text is not in Big5. */
const ENOUGH_PAIRS = 10;

function doubleByteScores(bytes: Uint8Array<ArrayBuffer>): Score[] {
  const sample = Array.from(bytes.subarray(0, SAMPLE), (byte) => String.fromCharCode(byte)).join("");
  return DOUBLE_BYTE.filter(({ encoding }) => decode(bytes, encoding) !== null)
    .map(({ encoding, common, pair }) => {
      let [found, all] = [0, 0];
      for (const { index: begin, 0: run } of sample.matchAll(/(?:[\x80-\xff][^]?)+/g)) {
        let [at, own, foundHere] = [begin, 0, 0];
        while (at < begin + run.length && sample.charCodeAt(at) >= 0x80) {
          common.lastIndex = pair.lastIndex = at;
          const isCommon = common.test(sample);
          all++;
          own++;
          if (isCommon) [found, foundHere] = [found + 1, foundHere + 1];
          at += isCommon || pair.test(sample) ? 2 : 1;
        }
        // One or two beside letters of ASCII are more likely some of those with accents.
        const isAccent = own < MIN_PAIRS_OF_SHIFT_JIS &&
          /[a-z]/i.test(`${sample[begin - 1] ?? ""}${sample[at] ?? ""}`);
        if (isAccent) found -= foundHere;
      }
      const min = encoding === "shift_jis" ? MIN_PAIRS_OF_SHIFT_JIS : MIN_PAIRS;
      // Of the second bytes of Big5, two in five are below the letters of the other encodings.
      const isOther = encoding === "big5" && all >= ENOUGH_PAIRS && !/[\xa1-\xc6][\x40-\x7e]/.test(sample);
      return { encoding, score: all < min || isOther ? 0 : found / all };
    });
}

/**
 * What words beyond ASCII are like, in lower case, in languages that are written in Windows-1252. Accents of Italian
 * are on the last letter.
 */
const WESTERN: readonly RegExp[] = [
  /^[a-zäöüßéèàêç]+$/,
  /^[a-zàâæçéèêëîïôœùûüÿ]+$/,
  /^[a-záéíñóúüç]+$/,
  /^(?:[a-záàâçéêíóôúü]|[ãõ](?=[oes]|$))+$/,
  /^[a-z]*[àèéìíòóù]$/,
  /^[a-zåäöæøé]+$/,
  /^[a-zéëïöüèá]+$/,
];

/** Signs that texts of all these languages have. */
const SIGNS = "–—‘’‚“”„•…€£¥§©®°±²³µ¶·«»¿¡½¼¾×÷ªº\u00a0";

/** Signs where texts have none, such as within a word: in another encoding they are letters. */
const MISPLACED = [
  /[\p{L}\d][‚„¿¡‘]/gu,
  /\p{L}[“”«»…•°\u00a0]\p{L}/gu,
  /\p{L}[¥£€§©®±¶¼½¾×÷]|[¥£€§©®±¶¼½¾×÷²³ªº]\p{L}/gu,
  /(?<!\p{L})[–—]\p{L}|\p{L}[–—](?!\p{L}|[ ,])/gu,
];

/** How many signs are where texts have none, or lack the other one of their pair. */
function misplacedIn(text: string): number {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  const single = [/[«»]/g, /[“”„]/g].map((quotes) => count(quotes) % 2);
  return [...MISPLACED.map(count), ...single].reduce((sum, one) => sum + one, 0);
}

/** A text whose only signs beyond ASCII are not those that stand where another encoding has a letter. */
const PLAIN_SIGNS =
  /^(?:\p{ASCII}|(?<=\p{L})’(?=(?:s|t|d|m|re|ll|ve)\b)|(?<!\p{L})[–—](?!\p{L})|[^\p{ASCII}’–—])*$/u;

const CYRILLIC = ["windows-1251", "koi8-r", "ibm866", "x-mac-cyrillic"];

function singleByteScores(bytes: Uint8Array<ArrayBuffer>): Score[] {
  const sample = bytes.subarray(0, SAMPLE);
  return [
    ...["windows-1252", "macintosh"].map((encoding) => ({ encoding, score: westernScore(sample, encoding) })),
    ...CYRILLIC.map((encoding) => ({ encoding, score: cyrillicScore(sample, encoding) })),
  ];
}

/** How many words are like those of one language. */
function westernScore(sample: Uint8Array<ArrayBuffer>, encoding: string): number {
  const text = decode(sample, encoding) ?? "\0";
  const strange = text.match(/[^\p{ASCII}\p{L}ªº]/gu) ?? [];
  if (strange.some((sign) => !SIGNS.includes(sign))) return 0;
  const misplaced = misplacedIn(text);
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => /[^\p{ASCII}ªº]/u.test(word));
  // English, as most spreadsheets write it.
  if (words.length === 0) {
    return encoding === "windows-1252" && misplaced === 0 && PLAIN_SIGNS.test(text) ? 1 : 0;
  }
  if (new Set(words).size < MIN_WORDS) return 0;
  const isWord = (word: string) => /^(\p{Lu}?\p{Ll}*|\p{Lu}+)$/u.test(word);
  const isLike = (word: string, like: RegExp) =>
    like.test(word.toLowerCase()) && isWord(word) &&
    (word.length === 1 || (word.match(/\P{ASCII}/gu)?.length ?? 0) * 2 <= word.length);
  const most = Math.max(...WESTERN.map((like) => words.filter((word) => isLike(word, like)).length));
  return most / (words.length + misplaced);
}

/** How much of the letters of a Cyrillic text are its usual ones, 0 to 1. */
const USUAL = 0.5;

/** How many words are Cyrillic, in lower case, with a capital, or in capitals, have a vowel, and usual letters. */
function cyrillicScore(sample: Uint8Array<ArrayBuffer>, encoding: string): number {
  const text = decode(sample, encoding) ?? "\0";
  const words = text.match(/[\p{L}]*[^\p{ASCII}\P{L}][\p{L}]*/gu) ?? [];
  const strange = text.match(/[^\p{ASCII}\p{L}]/gu) ?? [];
  if (strange.some((sign) => !`${SIGNS}№`.includes(sign))) return 0;
  const good =
    words.filter((word) =>
      /^\p{Script=Cyrillic}+$/u.test(word) && /^(\p{Lu}?\p{Ll}*|\p{Lu}+)$/u.test(word) &&
      (word.length < 3 || /[аеёиоуыэюяіїє]/i.test(word))
    ).length;
  const letters = words.join("").toLowerCase();
  // What is all in capitals is so in one of these encodings, and in lower case in another.
  if (letters.length < MIN_LETTERS || words.every((word) => word === word.toUpperCase())) return 0;
  // Other alphabets, and other encodings of this one, take the same bytes, and have other letters often.
  const usual = (letters.match(/[оеаинтср]/g)?.length ?? 0) / letters.length;
  return good / (words.length + misplacedIn(text)) * Math.min(1, usual / USUAL);
}

export interface ZippedFile {
  /** With the folders that it is in. */
  readonly name: string;
  readonly method: number;
  readonly compressed: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;

/** How many files of an archive are looked at. */
const MAX_FILES = 5_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Returns the files of a zip archive, still compressed; null when its list is damaged, or of a form of over 4 GiB. */
export function filesOfZip(bytes: Uint8Array<ArrayBuffer>): ZippedFile[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const lowest = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
    let end = bytes.length - END_LENGTH;
    while (end >= lowest && view.getUint32(end, true) !== END) end--;
    if (end < lowest) return null;
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    const files: ZippedFile[] = [];
    while (files.length < Math.min(count, MAX_FILES)) {
      if (view.getUint32(at, true) !== CENTRAL) return null;
      const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
      const local = view.getUint32(at + 42, true);
      // The lengths before the content may differ from those in the list.
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      files.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0))),
        method: view.getUint16(at + 10, true),
        compressed: bytes.subarray(start, start + view.getUint32(at + 20, true)),
      });
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
    return files;
  } catch (error) {
    // What it refers to is outside of it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Returns the content of a file of an archive, or null when it is damaged, packed in another way than all programs can,
 * or longer than `max` bytes. It is unpacked piece by piece, so that a small file cannot fill the memory.
 */
export async function unzip(
  { method, compressed }: ZippedFile,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (method === 0) return compressed.length <= max ? compressed : null;
  if (method !== 8) return null;
  const reader = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > max) return null;
      parts.push(part.value);
    }
  } catch {
    // What is compressed is damaged.
    return null;
  } finally {
    await reader.cancel().catch(() => {});
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** What was in the chosen files: a document of ours, which the server reads, or texts of another tool's. */
export type OpenedFiles = { readonly document: Blob } | {
  readonly texts: readonly string[];
  /** When they were written, as an instant. */
  readonly modified: string;
};

/** Files that the user has chosen, as the document to import. */
export interface ChosenFiles {
  /** What they are, for people. */
  readonly kind: string;
  readonly document: Blob;
  /** What another tool's file contains. A document of ours, which has none, can take the place of what is there. */
  readonly foreign: Omit<ForeignFile, "kind" | "days"> | null;
  /** Some of what was read of another tool's file, as it will look. */
  readonly sample: readonly string[];
}

/** How much of a file is read to detect JSON. */
const BEGINNING = 64;

/** How many bytes the files of an archive may have. */
const MAX_UNPACKED = 32 * 1_024 * 1_024;

/** Returns what is in chosen files. Throws a `CsvError` for what cannot be imported. */
export async function openFiles(files: readonly File[]): Promise<OpenedFiles> {
  const [first] = files;
  const isDocument = first && /^\ufeff?\s*\{/.test(await first.slice(0, BEGINNING).text());
  if (isDocument) return { document: first };
  const texts = await Promise.all(
    files.map(async (file) => textsOf(new Uint8Array(await file.arrayBuffer()))),
  );
  return { texts: texts.flat(), modified: new Date(first?.lastModified ?? 0).toISOString() };
}

/**
 * Returns what was opened as a document: a document of ours unread, and other tools' files turned into one by the
 * user's day rule and choices. Throws a `CsvError` for what cannot be imported.
 */
export async function readOpened(
  opened: OpenedFiles,
  rule: DayRule,
  choices: EntryChoices,
): Promise<ChosenFiles> {
  if ("document" in opened) {
    return { kind: "An export from Gorin", document: opened.document, foreign: null, sample: [] };
  }
  const { kind, days, ...foreign } = readForeignFiles(opened.texts, rule, choices);
  const parts = await Array.fromAsync(writeDocument({ exported_at: opened.modified, days }));
  return {
    kind: FOREIGN_KINDS[kind],
    document: new Blob(parts),
    foreign,
    sample: sampleOf(days, rule.timezone),
  };
}

/** How many rows show that a file was read as its writer meant it. */
const SAMPLE_ROWS = 3;

/** Returns the first items of some days, as they will look: those with letters that an encoding may garble first. */
function sampleOf(days: readonly DayRecord[], zone: string): string[] {
  const rows = days.flatMap(({ date, earth, water, void: logs }) => [
    ...(earth?.actual_entries ?? []).map(({ note, start_ts, end_ts }) => ({
      date,
      text: note,
      times: [start_ts, end_ts],
    })),
    ...(water?.goals ?? []).map(({ target, state }) => ({
      date,
      text: `${target} (${t(GOAL_STATE_TEXT[state])})`,
      times: [],
    })),
    ...(logs?.battle_logs ?? []).map(({ hard_thing }) => ({ date, text: hard_thing, times: [] })),
  ]);
  const garbled = rows.filter(({ text }) => /\P{ASCII}/u.test(text));
  return (garbled.length > 0 ? garbled : rows).slice(0, SAMPLE_ROWS).map(({ date, text, times }) => {
    const [start, end] = times.map((time) => clockTime(Date.parse(time), zone));
    const shown = text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text || "–";
    return start && end
      ? t("{date}, {start} to {end}: {text}", { date: longDate(date), start, end, text: shown })
      : t("{date}: {text}", { date: longDate(date), text: shown });
  });
}

/** How much of a note is shown. */
const SAMPLE_LENGTH = 80;

/** Returns the texts in a file: one, or those of Loop's archive. */
async function textsOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  if (isZip(bytes)) return await textsOfArchive(bytes);
  if (new TextDecoder().decode(bytes.subarray(0, SQLITE.length)) === SQLITE) {
    throw new CsvError(
      null,
      "This is a database (.db), such as a backup from Loop. In Loop, export as CSV, and choose that file.",
    );
  }
  return [decoded(bytes)];
}

const SQLITE = "SQLite format 3\0";

function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const text = decodeText(bytes);
  if (text !== null) return text;
  throw new CsvError(
    null,
    "The letters in this file can't be told for sure. Save it as “CSV UTF-8” in your spreadsheet, and choose it again.",
  );
}

async function textsOfArchive(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const files = filesOfZip(bytes) ?? [];
  if (files.some(({ name }) => name === "[Content_Types].xml")) {
    throw new CsvError(null, "This is an Excel workbook. Save it as “CSV UTF-8”, and choose that file.");
  }
  const wanted = files.filter(({ name }) => /^(Checkmarks|Habits)\.csv$/i.test(name));
  // Loop has each once: a list with many of one could fill the memory.
  const isLoop = new Set(wanted.map(({ name }) => name.toLowerCase())).size === wanted.length;
  const unpacked = isLoop ? await Promise.all(wanted.map((file) => unzip(file, MAX_UNPACKED))) : [];
  const texts = unpacked.flatMap((content) => content ? [decoded(content)] : []);
  if (texts.length === 0 || texts.length < wanted.length) {
    throw new CsvError(null, "This is an archive (zip). Unpack it first, and choose the CSV files in it.");
  }
  return texts;
}
