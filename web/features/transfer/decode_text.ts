/** How many bytes decide the encoding of a file. */
const SAMPLE = 65_536;

/** How much of a text has to be common in an encoding, 0 to 1, and by how much more than in any other one. */
const ENOUGH = 0.9;
const MARGIN = 0.1;

/**
 * Returns the text of a file, or null when its encoding cannot be told safely. UTF-8 and UTF-16 are known by their
 * form. Of other encodings that spreadsheets write, the one is taken in which nearly all that is not ASCII is common,
 * and which no other one comes near.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | null {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const known = marked?.encoding ?? utf16Of(bytes) ?? "utf-8";
  const text = decode(bytes, known);
  if (text !== null || marked) return text;
  const [best, second] = [...doubleByteScores(bytes), ...singleByteScores(bytes)]
    .toSorted((one, other) => other.score - one.score);
  if (!best || best.score < ENOUGH || best.score - (second?.score ?? 0) < MARGIN) return null;
  return decode(bytes, best.encoding);
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
      for (let at = sample.search(/[\x80-\xff]/); at >= 0 && at < sample.length;) {
        if (sample.charCodeAt(at) < 0x80) {
          at++;
          continue;
        }
        common.lastIndex = pair.lastIndex = at;
        const isCommon = common.test(sample);
        all++;
        if (isCommon) found++;
        at += isCommon || pair.test(sample) ? 2 : 1;
      }
      // Of the second bytes of Big5, two in five are below the letters of the other encodings.
      const isOther = encoding === "big5" && all >= ENOUGH_PAIRS && !/[\xa1-\xc6][\x40-\x7e]/.test(sample);
      return { encoding, score: all === 0 || isOther ? 0 : found / all };
    });
}

/** The letters beyond ASCII of languages that are written in Windows-1252, in lower case. */
const WESTERN = [
  "äöüßéèàêç",
  "àâæçéèêëîïôœùûüÿ",
  "áéíñóúüçªº",
  "áàâãçéêíóôõúü",
  "àèéìíòóù",
  "åäöæøé",
  "éëïöüèá",
];

/** Signs that texts of all these languages have. */
const SIGNS = "–—‘’‚“”„•…€£¥§©®°±²³µ¶·«»¿¡½¼¾×÷\u00a0";

function singleByteScores(bytes: Uint8Array<ArrayBuffer>): Score[] {
  const sample = bytes.subarray(0, SAMPLE);
  return [
    { encoding: "windows-1252", score: westernScore(decode(sample, "windows-1252") ?? "") },
    { encoding: "windows-1251", score: cyrillicScore(decode(sample, "windows-1251") ?? "") },
  ];
}

/** How many words have only letters of one language, beside letters of ASCII. */
function westernScore(text: string): number {
  const strange = text.match(/[^\p{ASCII}\p{L}ªº]/gu) ?? [];
  if (strange.some((sign) => !SIGNS.includes(sign))) return 0;
  const words = (text.match(/[\p{L}ªº]+/gu) ?? []).map((word) => word.toLowerCase())
    .filter((word) => /\P{ASCII}/u.test(word));
  if (words.length === 0) return strange.length > 0 ? 1 : 0;
  const isWestern = (word: string, letters: string) => {
    const beyond = word.match(/\P{ASCII}/gu) ?? [];
    return beyond.every((letter) => letters.includes(letter)) &&
      (word.length === 1 || beyond.length * 2 <= word.length);
  };
  return Math.max(
    ...WESTERN.map((letters) => words.filter((word) => isWestern(word, letters)).length / words.length),
  );
}

/** How many words are Cyrillic, in lower case, with a capital, or in capitals, and have a vowel. */
function cyrillicScore(text: string): number {
  const words = text.match(/[\p{L}]*[^\p{ASCII}\P{L}][\p{L}]*/gu) ?? [];
  const strange = text.match(/[^\p{ASCII}\p{L}]/gu) ?? [];
  if (words.length === 0 || strange.some((sign) => !(SIGNS + "№").includes(sign))) return 0;
  const good =
    words.filter((word) =>
      /^\p{Script=Cyrillic}+$/u.test(word) && /^(\p{Lu}?\p{Ll}*|\p{Lu}+)$/u.test(word) &&
      (word.length < 3 || /[аеёиоуыэюяіїє]/i.test(word))
    ).length;
  const letters = words.join("").toLowerCase();
  // Other alphabets take the same bytes, and have other letters often.
  const usual = letters.match(/[оеаинтср]/g)?.length ?? 0;
  return usual / letters.length < 0.35 ? 0 : good / words.length;
}
