import * as z from "zod/mini";

/** Line breaks as other systems and programs write them: text that is pasted has them. */
const LINE_BREAKS = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** Control characters (but line breaks and tabs), and what reverses the direction of the text that follows. */
const UNSAFE = /[\p{Cc}\u202d\u202e]/gu;
const ALLOWED = new Set(["\n", "\t"]);

/** Returns `text` with each character that {@link text} rejects replaced by U+FFFD. */
export function replaceUnsafe(text: string): string {
  return text.replace(UNSAFE, (character) => ALLOWED.has(character) ? character : "\ufffd");
}

/**
 * A text of at most `max` UTF-16 units, trimmed before it is measured, with its line breaks written as `\n`.
 *
 * Lone surrogates are rejected: Deno KV folds them into one in keys, and they do not survive UTF-8, so a text that
 * contains one could not be returned as it was sent. Control characters are rejected because they take six bytes each in
 * JSON and disturb terminals, and direction overrides because a text that has one reads differently from what it is.
 * Joiners and direction marks stay: emoji and several scripts need them.
 */
export function text(max: number) {
  return z.string().check(
    z.trim(),
    z.overwrite((value) => value.replace(LINE_BREAKS, "\n")),
    z.maxLength(max, `must be at most ${max.toLocaleString("en-US")} characters`),
    z.refine((value: string) => value.isWellFormed(), "must be well-formed Unicode text"),
    z.refine(
      (value: string) => replaceUnsafe(value) === value,
      "must not contain control characters or direction overrides",
    ),
  );
}

/** A text as {@link text} has it, with at least one character left after trimming. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, "must not be empty"));
}
