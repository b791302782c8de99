import * as z from "zod/mini";
import { described, FACTS } from "../domain/schema.ts";
import { DateSchema } from "../domain/calendar.ts";
// One by one: the door of that folder would bring the whole document to pages that export nothing.
import { COUNTED, CountsSchema } from "../transfer/document.ts";
import { CSV_TABLES } from "../transfer/csv.ts";
import { endpoint } from "./endpoint.ts";

export const exportData = endpoint({
  name: "exportData",
  method: "GET",
  path: "/export",
  summary: "Everything of the user as one versioned JSON document, or one table of it as CSV; streamed.",
  tag: "Data",
  access: "user",
  query: z.object({
    format: described(z._default(z.enum(["json", "csv"]), "json"), "The format of the file.", "csv"),
    /** Required for CSV. */
    table: described(z.exactOptional(z.enum(CSV_TABLES)), "The table; required for CSV.", "entries"),
  }).check(z.refine(
    ({ format, table }: { format: string; table?: string }) => (format === "csv") === (table !== undefined),
    { path: ["table"], error: "must be given for CSV, and only for CSV" },
  )),
  response: z.never(),
  file: ["application/json", "text/csv"],
  status: 200,
  errors: [],
});

/** How many bytes an imported document may have: 64 MiB. */
export const MAX_IMPORT_BYTES = 64 * 1_024 * 1_024;

/** The maximum number of days that a report lists one by one. */
export const MAX_REPORTED_DAYS = 4_000;

/** What an import does: only report, add what is missing, or put the document in place of everything. */
const IMPORT_MODES = ["preview", "merge", "replace"] as const;

export type ImportMode = (typeof IMPORT_MODES)[number];

/** How a part of the document compares to the account's: not in the document, equal, or different. */
const PartFateSchema = z.enum(["absent", "same", "different"]);

/** What an import does, or did, compared to the account as it was before. */
const ImportReportSchema = z.object({
  mode: described(z.enum(IMPORT_MODES), "How the document is applied."),
  days: described(z.int(), "How many days the document has."),
  from: described(z.nullable(DateSchema), "The first day of the document; null when it has none."),
  to: described(z.nullable(DateSchema), "The last day of the document; null when it has none."),
  total: CountsSchema,
  kinds: described(z.partialRecord(z.enum(COUNTED), CountsSchema), "The same, by kind."),
  profile: described(PartFateSchema, "How the document's profile compares."),
  settings: described(PartFateSchema, "How the document's settings compare."),
  /** The days on which something is new or conflicting: the first {@link MAX_REPORTED_DAYS}. */
  by_day: described(
    z.array(z.extend(CountsSchema, { date: DateSchema })),
    "The first 4,000 days on which something is new or conflicting.",
  ),
  more_days: described(z.int(), "How many such days are not in `by_day`."),
  present_days: described(z.int(), "How many days the account has on record: `replace` erases them."),
}).register(FACTS, {
  id: "ImportReport",
  description: "What an import does, or did, compared with the account before.",
  example: {
    mode: "merge",
    days: 30,
    from: "2026-10-23",
    to: "2026-11-21",
    total: { new: 12, same: 40, conflicting: 1 },
    kinds: { entry: { new: 12, same: 40, conflicting: 1 } },
    profile: "same",
    settings: "different",
    by_day: [{ date: "2026-11-21", new: 12, same: 40, conflicting: 1 }],
    more_days: 0,
    present_days: 28,
  },
});

export type ImportReport = z.infer<typeof ImportReportSchema>;

export const importData = endpoint({
  name: "importData",
  method: "POST",
  path: "/import",
  summary: "Import an exported document. It is validated whole before anything changes. `merge` adds by id " +
    "what the account does not have; `replace` erases what the account has first; `preview` changes " +
    "nothing.",
  tag: "Data",
  access: "user",
  query: z.object({
    mode: described(z._default(z.enum(IMPORT_MODES), "merge"), "How the document is applied.", "preview"),
  }),
  upload: { maxBytes: MAX_IMPORT_BYTES },
  response: z.object({ import: ImportReportSchema }),
  status: 200,
  errors: ["ring_full", "quota_exceeded"],
});

/** How far an import is. */
const ImportStatusSchema = z.object({
  mode: described(z.enum(IMPORT_MODES), "How the document is applied."),
  phase: described(
    z.enum(["reading", "saving"]),
    "`reading`: the document arrives and is validated; `saving`: its days are written.",
  ),
  days: described(z.int(), "Days that this phase is through with."),
  share: described(z.number(), "How much of this phase is done, 0 to 1."),
});

export type ImportStatus = z.infer<typeof ImportStatusSchema>;

export const importStatus = endpoint({
  name: "importStatus",
  method: "GET",
  path: "/import",
  summary: "How far the user's running import is; null when none runs.",
  tag: "Data",
  access: "user",
  response: z.object({ import: described(z.nullable(ImportStatusSchema), "The import.") }),
  status: 200,
  errors: [],
});
