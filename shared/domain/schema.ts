import * as z from "zod/mini";

/** The direction overrides, which make a text look like a different one. They come with pasted text, unnoticed. */
const OVERRIDES = /[\u202d\u202e]/g;

/** Returns `text` without direction overrides. Other direction marks stay: several scripts need them. */
export function withoutOverrides(text: string): string {
  return text.replace(OVERRIDES, "");
}

/** What the document of the API says of a schema. The builds of the clients leave it out. */
interface Facts {
  /** The name under which the document defines the schema once. */
  readonly id?: string;
  readonly description?: string;
  readonly format?: string;
  readonly example?: unknown;
}

/** The facts of the schemas that have some: `schema.register(FACTS, { id: "Goal", description: "…" })`. */
export const FACTS = z.registry<Facts>();

/**
 * Returns the schema of a field with what the field contains, and an example where the document shows one: a copy,
 * since other fields have the same schema.
 */
export function described<S extends z.core.$ZodType>(schema: S, description: string, example?: unknown): S {
  const copy = z.clone(schema, undefined, { parent: true });
  FACTS.add(copy, { description, ...(example !== undefined && { example }) });
  return copy;
}

/** The identifier of an item: a UUID in lower case, so that two spellings of one id are equal. */
export const IdSchema = z.guid("must be a UUID").check(z.toLowerCase()).register(FACTS, {
  id: "Id",
  description: "A UUID in lower case.",
  example: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
});

/** Returns the id that follows `id` by `count`: the last twelve digits count up, and wrap around at their maximum. */
export function followingId(id: string, count: number): string {
  const last = (Number.parseInt(id.slice(-12), 16) + count) % 2 ** 48;
  return id.slice(0, -12) + last.toString(16).padStart(12, "0");
}

const CANONICAL = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** The last instant whose year has four digits. */
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/** An instant as it is stored and sent: ISO 8601 in UTC, with milliseconds (`2026-11-21T09:15:00.000Z`). */
export const InstantSchema = z.string().check(
  z.regex(CANONICAL, "must be an instant such as 2026-11-21T09:15:00.000Z"),
).register(FACTS, {
  id: "Instant",
  description: "An instant in UTC, with milliseconds.",
  format: "date-time",
  example: "2026-11-21T08:00:00.000Z",
});

/**
 * Returns an instant in the form of {@link InstantSchema}, the latest one for what comes after it. Such texts sort as
 * their instants do, and to compare them takes a tenth of the time of parsing them. `ms`: milliseconds since 1970.
 */
export function instantOf(ms: number): string {
  return new Date(Math.min(ms, LATEST)).toISOString();
}

/**
 * An instant as a request may contain it: ISO 8601 with `Z` or an offset, converted to the form of {@link
 * InstantSchema}. A local time without an offset is rejected, because it does not identify an instant.
 */
export const InstantInputSchema = z.pipe(
  z.iso.datetime({ offset: true, error: "must be an ISO date and time with Z or an offset" }).check(
    z.refine((value: string) => {
      const at = Date.parse(value);
      return at >= 0 && at <= LATEST;
    }, "must be between 1970 and 9999"),
  ).register(FACTS, {
    id: "InstantInput",
    description: "An instant with `Z` or an offset, between 1970 and 9999.",
    format: "date-time",
    example: "2026-11-21T09:00:00+01:00",
  }),
  z.transform((value: string) => new Date(value).toISOString()),
);

/**
 * Returns a function that makes a value when it is first called. Schemas that are rarely needed are made this way:
 * making all of them is the longest part of a page's script before its first paint.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * The schema of a change to what `schema` describes: every field may be absent, and an absent field stays as it is.
 * The defaults of fields are dropped, since a default would overwrite the stored value.
 */
export function patchOf<T extends z.ZodMiniObject>(schema: T) {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, withoutDefault(field)]);
  // Only defaults were removed, so the fields have the names and the output types of `schema`.
  return z.exactPartial(z.object(Object.fromEntries(fields)) as T);
}

function withoutDefault(field: z.core.SomeType): z.core.SomeType {
  if (!(field instanceof z.ZodMiniDefault)) return field;
  const { innerType } = field.def;
  const description = FACTS.get(field)?.description;
  return description === undefined ? innerType : described(innerType, description);
}

/** Line breaks of other systems and programs, found in pasted text. */
const LINE_BREAKS = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** Control characters that {@link text} rejects. */
const UNSAFE = /[^\P{Cc}\n\t]/gu;

/** Returns `text` with each character that {@link text} rejects replaced by U+FFFD. */
export function replaceUnsafe(text: string): string {
  return text.replace(UNSAFE, "\ufffd");
}

/** Whether a text has only characters that {@link text} accepts. */
export function isSafe(text: string): boolean {
  return text.isWellFormed() && text.search(UNSAFE) < 0;
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
    z.refine((value: string) => value.search(UNSAFE) < 0, "must not contain control characters"),
  );
}

/** Returns the schema of {@link text} with at least one character after trimming. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, "must not be empty"));
}

/**
 * Returns a key that is equal for texts that differ only in case, spacing or Unicode composition. For comparisons only:
 * texts are shown and stored as they were written.
 */
export function textKey(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * Returns `text` cut to at most `max` UTF-16 units, the unit of the limits. It never cuts a surrogate pair in half,
 * which every schema would reject.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

/** Returns the items in their order without those whose text has the {@link textKey} of an earlier one. */
export function uniqueBy<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const groups = Map.groupBy(items, (item) => textKey(textOf(item)));
  return [...groups.values()].flatMap((group) => group.slice(0, 1));
}
