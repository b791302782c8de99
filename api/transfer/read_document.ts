import type { CalendarDate } from "#shared/calendar/mod.ts";
import { MAX_TRASHED, type SettingsPatch, SettingsPatchSchema } from "#shared/records/mod.ts";
import {
  createRecordSplitter,
  type DayRecord,
  DayRecordSchema,
  DOCUMENT_FORMAT,
  DocumentError,
  type DocumentHead,
  DocumentVersionSchema,
  migrateRecord,
  parseRecord,
  type ProfileRecord,
  ProfileRecordSchema,
  type RecordName,
  type RecordText,
  RingVersionsSchema,
  type TrashedRecord,
  TrashedRecordSchema,
} from "#shared/transfer/mod.ts";
import * as z from "zod/mini";
import { Failure } from "../failures/failure.ts";
import { parseBy, sentence } from "../http/validate.ts";
import { letOthersRun } from "../limits/let_others_run.ts";

/** A valid record of a document, and the line on which it begins. */
export type DocumentRecord = { readonly line: number } & ValidRecord;

type ValidRecord =
  | { readonly name: "profile"; readonly value: ProfileRecord }
  | { readonly name: "settings"; readonly value: SettingsPatch }
  | { readonly name: "day"; readonly value: DayRecord }
  | { readonly name: "trashed"; readonly value: TrashedRecord };

/** The members that are read record by record: what a record of each is called. */
const RECORDS: Readonly<Record<string, RecordName>> = {
  profile: "profile",
  settings: "settings",
  days: "day",
  trash: "trashed",
};

const LISTS: ReadonlySet<string> = new Set(["days", "trash"]);

/** The members that say what the document is. They come before the first record. */
const HEAD = {
  format: z.literal(DOCUMENT_FORMAT, "must be " + JSON.stringify(DOCUMENT_FORMAT)),
  version: DocumentVersionSchema,
  rings: RingVersionsSchema,
} as const;

type HeadName = keyof typeof HEAD;

/** How many UTF-16 units of records are read before other calls go on. */
const READ_AT_ONCE = 65_536;

/**
 * The records of an exported document, validated one by one as its text arrives, in the present form. Throws
 * `invalid_json` or `validation_failed` with the line of the first record that is not valid. Members that are not known
 * are passed over.
 */
export async function* readDocument(text: AsyncIterable<string>): AsyncGenerator<DocumentRecord> {
  const splitter = createRecordSplitter(LISTS);
  const read = createRecordReader();
  let length = 0;
  for await (const chunk of text) {
    for (const record of withFailures(() => splitter.push(chunk))) {
      const valid = withFailures(() => read.record(record));
      if (valid) yield { ...valid, line: record.line };
      length += record.text.length;
      if (length < READ_AT_ONCE) continue;
      length = 0;
      await letOthersRun();
    }
  }
  withFailures(() => {
    splitter.end();
    read.end();
  });
}

function createRecordReader() {
  const head: Partial<Record<HeadName, unknown>> = {};
  let lastDate: CalendarDate = "";
  let trashed = 0;
  const missing = () => (Object.keys(HEAD) as HeadName[]).filter((name) => !(name in head));
  const requireHead = ({ line, name }: RecordText) => {
    if (missing().length === 0) return;
    throw new DocumentError(
      line,
      `${missing().join(", ")} must come before ${name}. Is this an export of Gorin?`,
    );
  };
  const inOrder = (record: RecordText, { date }: DayRecord) => {
    if (date <= lastDate) {
      throw invalid(record, [{ path: "date", message: "must come after the day before it in the list" }]);
    }
    lastDate = date;
  };
  return {
    /** Returns the record when it is one, and null for the head and for members that are not known. */
    record(record: RecordText): ValidRecord | null {
      if (Object.hasOwn(HEAD, record.name)) {
        // The name is one of these.
        const name = record.name as HeadName;
        head[name] = valid(HEAD[name], record, parseRecord(record));
        return null;
      }
      const name = Object.hasOwn(RECORDS, record.name) ? RECORDS[record.name] : undefined;
      if (!name) return null;
      requireHead(record);
      // The head was parsed by the schemas of its members.
      const value = migrateRecord(name, parseRecord(record), head as unknown as DocumentHead);
      const found = { name, value: valid(SCHEMAS[name], record, value) } as ValidRecord;
      if (found.name === "day") inOrder(record, found.value);
      if (found.name === "trashed" && ++trashed > MAX_TRASHED) {
        throw invalid(record, [{ path: "", message: `The trash holds at most ${MAX_TRASHED} items.` }]);
      }
      return found;
    },
    end() {
      if (missing().length > 0) throw new DocumentError(1, "This is not an export of Gorin.");
    },
  };
}

/** The schema of each record. */
const SCHEMAS: Readonly<Record<RecordName, z.core.$ZodType>> = {
  profile: ProfileRecordSchema,
  settings: SettingsPatchSchema,
  day: DayRecordSchema,
  trashed: TrashedRecordSchema,
};

function valid(schema: z.core.$ZodType, record: RecordText, value: unknown): unknown {
  const parsed = parseBy(schema, value);
  if (parsed.ok) return parsed.value;
  throw invalid(record, parsed.details);
}

/** What is said of a record that is not valid: the line for people, and the path from the top for programs. */
export function invalid(
  { name, index, line }: Pick<RecordText, "name" | "index" | "line">,
  details: readonly { readonly path: string; readonly message: string }[],
): Failure {
  const above = index === null ? [name] : [name, String(index)];
  const full = details.map(({ path, message }) => ({
    path: [...above, path].filter((part) => part !== "").join("."),
    message,
  }));
  // A record of a list is found by its line.
  return new Failure("validation_failed", {
    message: `Line ${line}: ${sentence(index === null ? full : details)}`,
    details: full,
  });
}

function withFailures<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DocumentError) {
      throw new Failure("invalid_json", { message: error.message, cause: error });
    }
    throw error;
  }
}
