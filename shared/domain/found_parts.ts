import { foldText, wordsOf } from "./book.ts";

/** A letter with its marks. */
const LETTERS = /\P{M}[\p{M}\p{Cf}]*|\p{M}+/gu;

/** A part of a text, from one of its letters to before another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns a text in parts: every other one, from the second on, is one that the words of `query` found. A letter is
 * never divided.
 */
export function foundParts(text: string, query: string): string[] {
  const words = wordsOf(query);
  if (words.length === 0) return [text];
  const letters = text.match(LETTERS) ?? [];
  const folded = letters.map(foldText);
  /** For each unit of the folded text, its letter. */
  const letterAt = folded.flatMap((part, letter) => new Array<number>(part.length).fill(letter));
  const spans = words.flatMap((word) => spansOf(folded.join(""), word, letterAt));
  const parts = [""];
  let end = 0;
  for (const { from, to } of merged(spans)) {
    parts[parts.length - 1] += letters.slice(end, from).join("");
    parts.push(letters.slice(from, to).join(""), "");
    end = to;
  }
  parts[parts.length - 1] += letters.slice(end).join("");
  return parts;
}

function spansOf(folded: string, word: string, letterAt: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    const [from, last] = [letterAt[at], letterAt[at + word.length - 1]];
    if (from !== undefined && last !== undefined) spans.push({ from, to: last + 1 });
  }
  return spans;
}

/** Returns the spans in order, those that touch as one. */
function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1);
    if (last && span.from <= last.to) {
      whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else whole.push(span);
  }
  return whole;
}
