import * as z from "zod/mini";

/** Longer than any field of ours may be: what is longer was not written by us. */
const LONGEST = 10_000;

/** What the draft of a text must be. It is kept as it was typed, so it is not trimmed. */
export const DraftTextSchema = z.string().check(z.maxLength(LONGEST));
