import * as z from "zod/mini";
import { BOOK_KINDS, BOOK_LIMITS, BookItemSchema, readPlace } from "../domain/book.ts";
import { RECORD_KINDS, RecordSchema, RecordSummarySchema } from "../domain/book_records.ts";
import { DateSchema } from "../domain/calendar.ts";
import { DAY_PARTS } from "../domain/records.ts";
import { AnswerSchema, ofEachRing, RING_NAMES } from "../domain/rings/mod.ts";
import { described, text } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";

const { min, max, default: usual } = BOOK_LIMITS.items;

export const getBook = endpoint({
  name: "getBook",
  method: "GET",
  path: "/book",
  summary:
    "Everything that the user wrote, latest day first; with `q`, the texts that have all of its words. " +
    "`next` is the `before` of the next page, or null.",
  tag: "Book",
  access: "user",
  query: z.object({
    q: described(
      z.exactOptional(text(BOOK_LIMITS.query)),
      "Words to find in a text or its title, all of them, in any order, script, case and accent.",
      "shoes evening",
    ),
    ring: described(z.exactOptional(z.enum(RING_NAMES)), "Only what was written on this ring."),
    kind: described(z.exactOptional(z.enum(BOOK_KINDS)), "Only texts of this kind."),
    question: described(
      z.exactOptional(text(BOOK_LIMITS.query)),
      "Only answers to exactly this question.",
    ),
    question_id: described(
      AnswerSchema.shape.question_id,
      "Only answers to the question of this id; with `question`, to either.",
    ),
    before: described(
      z.exactOptional(
        z.string().check(
          z.refine((text: string) => readPlace(text) !== null, "must be the `next` of an earlier response"),
        ),
      ),
      "The `next` of an earlier response, to continue from there.",
      "2026-11-21.fire.reflection.3.",
    ),
    limit: described(
      z._default(
        z.coerce.number().check(
          z.int("must be a whole number"),
          z.gte(min),
          z.lte(max),
        ),
        usual,
      ),
      "How many texts to return, 1 to 200.",
    ),
  }),
  response: z.object({
    items: z.array(BookItemSchema),
    next: described(z.nullable(z.string()), "The `before` of the next page; null when there is none."),
    counts: described(
      ofEachRing(z.int()),
      "How many texts of each ring `q` finds, whatever `ring`, `kind` and the page are.",
    ),
    damaged: described(
      z.exactOptional(
        z.array(
          z.object({ day: DateSchema, part: described(z.enum(DAY_PARTS), "The part of the day.") }),
        ),
      ),
      "What is damaged in the store and was left out. Absent when nothing was.",
    ),
  }),
  status: 200,
  errors: [],
});

export const listRecords = endpoint({
  name: "listRecords",
  method: "GET",
  path: "/records",
  summary:
    "Each goal, weakness, subject and hard thing that stands on a day, past ones too; the latest first.",
  tag: "Book",
  access: "user",
  query: z.object({
    kind: described(z.exactOptional(z.enum(RECORD_KINDS)), "Only things of this kind."),
  }),
  response: z.object({ records: z.array(RecordSummarySchema) }),
  status: 200,
  errors: [],
});

export const getRecord = endpoint({
  name: "getRecord",
  method: "GET",
  path: "/records/{kind}/{key}",
  summary:
    "The history of one goal, weakness, subject or hard thing: its days, its streak, and the words about it.",
  tag: "Book",
  access: "user",
  params: z.object({
    kind: described(z.enum(RECORD_KINDS), "What it is."),
    key: described(
      z.string(),
      "The id of a goal, or the name of anything else, in any case.",
      "procrastination",
    ),
  }),
  query: z.object({
    texts: described(
      z.exactOptional(
        z.coerce.number().check(
          z.int("must be a whole number"),
          z.gte(min),
          z.lte(max),
        ),
      ),
      "Only the words of this many different texts, 1 to 200, those that were written last.",
    ),
  }),
  response: z.object({ record: RecordSchema }),
  status: 200,
  errors: ["not_found"],
});
