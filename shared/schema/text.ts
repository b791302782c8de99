import * as z from "zod/mini";

/**
 * A text of at most `max` UTF-16 units, trimmed before it is measured.
 *
 * Lone surrogates are refused: Deno KV folds them into one in keys, and they do not survive UTF-8, so a text
 * that holds one could not come back as it was sent.
 */
export function text(max: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(max, `must be at most ${max.toLocaleString("en-US")} characters`),
    z.refine((value: string) => value.isWellFormed(), "must be well-formed Unicode text"),
  );
}

/** A text as {@link text} has it, with at least one character left after trimming. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, "must not be empty"));
}
