import * as z from "zod/mini";
import { withoutOverrides } from "./direction.ts";

/** Line breaks of other systems and programs, found in pasted text. */
const LINE_BREAKS = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** Control characters. Line breaks and tabs are allowed below. */
const UNSAFE = /\p{Cc}/gu;
const ALLOWED = new Set(["\n", "\t"]);

/** Returns `text` with each character that {@link text} rejects replaced by U+FFFD. */
export function replaceUnsafe(text: string): string {
  return text.replace(UNSAFE, (character) => ALLOWED.has(character) ? character : "\ufffd");
}

/**
 * Returns a text as {@link text} stores it: without direction overrides, trimmed, with `\n` as its line break. A
 * surface shows it so before the server has it.
 */
export function normalizeText(value: string): string {
  return withoutOverrides(value).trim().replace(LINE_BREAKS, "\n");
}

/** The schemas of {@link text}. Most fields share a few limits. */
const texts = new Map<number, ReturnType<typeof newText>>();

/**
 * Returns the schema of a text of at most `max` UTF-16 units, trimmed before it is measured, with `\n` as its line
 * break.
 *
 * Lone surrogates are rejected: Deno KV stores all of them as one and the same in keys, and UTF-8 cannot encode them,
 * so the text could not be returned as it was sent. Control characters are rejected because each takes six bytes in
 * JSON and they disturb terminals. Direction overrides are dropped. Joiners and direction marks are allowed: emoji and
 * several scripts need them.
 */
export function text(max: number) {
  const known = texts.get(max) ?? newText(max);
  texts.set(max, known);
  return known;
}

function newText(max: number) {
  return z.string().check(
    z.overwrite(normalizeText),
    // Worded when it is needed: formatting the number of each schema took a tenth of a page's start.
    z.maxLength(max, { error: () => `must be at most ${max.toLocaleString("en-US")} characters` }),
    z.refine((value: string) => value.isWellFormed(), "must be well-formed Unicode text"),
    z.refine(
      (value: string) => replaceUnsafe(value) === value,
      "must not contain control characters",
    ),
  );
}

/** Returns the schema of {@link text} with at least one character after trimming. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, "must not be empty"));
}
