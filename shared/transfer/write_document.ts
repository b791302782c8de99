import type { Settings, User } from "../records/mod.ts";
import type * as z from "zod/mini";
import {
  type AccountRecordSchema,
  type DamagedPart,
  type DayRecord,
  DOCUMENT_FORMAT,
  PRESENT_HEAD,
  type ProfileRecord,
  type TrashedRecord,
} from "./document.ts";

/** What a document contains. What is absent is left alone by an import. */
export interface DocumentParts {
  /** When it was written, as an instant. */
  readonly exported_at: string;
  readonly account?: z.infer<typeof AccountRecordSchema>;
  readonly profile?: ProfileRecord;
  readonly settings?: Settings;
  /** In the order of their dates. */
  readonly days: Iterable<DayRecord> | AsyncIterable<DayRecord>;
  readonly trash?: Iterable<TrashedRecord> | AsyncIterable<TrashedRecord>;
  /** What the days leave out; filled while they are read. */
  readonly damaged?: readonly DamagedPart[];
}

/** Returns the profile of a user as a document contains it. */
export function profileOf({ id: _id, email: _email, created_at: _at, settings: _set, ...profile }: User) {
  return profile satisfies ProfileRecord;
}

/** The text of a document, record by record, each on a line of its own: so an error can name the line. */
export async function* writeDocument(
  { days, trash = [], damaged = [], ...members }: DocumentParts,
): AsyncGenerator<string> {
  const head = { format: DOCUMENT_FORMAT, ...PRESENT_HEAD, ...members };
  const lines = Object.entries(head).map(([name, value]) =>
    `${JSON.stringify(name)}:${JSON.stringify(value)},\n`
  );
  yield `{\n${lines.join("")}"days":[`;
  yield* writeList(days);
  yield `],\n"trash":[`;
  yield* writeList(trash);
  yield "]";
  // Written last, since it is known when the days were read.
  if (damaged.length > 0) {
    yield `,\n"damaged":[`;
    yield* writeList(damaged);
    yield "]";
  }
  yield "\n}\n";
}

async function* writeList(records: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "\n";
  for await (const record of records) {
    yield before + JSON.stringify(record);
    before = ",\n";
  }
  if (before !== "\n") yield "\n";
}
