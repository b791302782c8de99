import { exportData, importData, importStatus } from "#shared/contract/mod.ts";
import { itemsOf } from "#shared/domain/rings/mod.ts";
import type { User } from "#shared/domain/user.ts";
import {
  BYTE_ORDER_MARK,
  cellsOf,
  csvRow,
  type CsvTable,
  type DamagedPart,
  DAY_COLUMNS,
  DayRecordSchema,
  emptyRings,
  ITEM_TABLES,
  profileOf,
  ringsOf,
  TrashedRecordSchema,
  writeDocument,
} from "#shared/transfer/mod.ts";
import { summaryOf, summaryRulesOf } from "../../days/view.ts";
import { promisedLength, readUpload } from "../../http/bodies.ts";
import { pickDeclared } from "../../http/encode.ts";
import { serve, serveFile } from "../../http/mount.ts";
import { inTurn } from "../../large_work.ts";
import type { Services } from "../../services.ts";
import { importDocument } from "./import.ts";

/** Returns the text of everything that the user has: a document as `shared/transfer/document.ts` describes it. */
async function* exportDocument(
  user: User,
  { transfers, trash, clock }: Services,
): AsyncGenerator<string> {
  const now = clock();
  const damaged: DamagedPart[] = [];
  yield* writeDocument({
    exported_at: new Date(now).toISOString(),
    account: { email: user.email, created_at: user.created_at },
    profile: profileOf(user),
    settings: user.settings,
    days: declared(DayRecordSchema, transfers.listDays(user.id, (part) => damaged.push(part))),
    trash: declared(TrashedRecordSchema, trashedRecords()),
    damaged,
  });

  async function* trashedRecords() {
    for (const { item, place } of await trash.listPlaced(user.id, now)) yield { deleted: item, place };
  }
}

/** The records without anything that their schema does not declare. */
async function* declared<T>(
  schema: Parameters<typeof pickDeclared>[0],
  records: AsyncIterable<T>,
): AsyncGenerator<T> {
  // Fields are left out, and none is changed.
  for await (const record of records) yield pickDeclared(schema, record) as T;
}

/**
 * Returns the text of a table of the user's as CSV, with a byte order mark and a header row: row by row, oldest day
 * first.
 */
function exportTable(table: CsvTable, user: User, services: Services): AsyncGenerator<string> {
  return table === "days" ? dayRows(user, services) : itemRows(table, user, services);
}

async function* itemRows(
  table: Exclude<CsvTable, "days">,
  user: User,
  { transfers }: Services,
): AsyncGenerator<string> {
  const { kind, columns } = ITEM_TABLES[table];
  yield BYTE_ORDER_MARK + csvRow(columns);
  for await (const record of transfers.listDays(user.id)) {
    const items = itemsOf(kind, { ...emptyRings(), ...ringsOf(record) });
    yield items.map((item) => csvRow(cellsOf(columns, { day: record.date, ...item }))).join("");
  }
}

async function* dayRows(user: User, services: Services): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(DAY_COLUMNS);
  for (const row of await services.history.listRows(user.id, null, summaryRulesOf(user, services))) {
    yield csvRow(cellsOf(DAY_COLUMNS, summaryOf(row, user)));
  }
}

/** The damaged parts of a user's days, such as `2026-11-21/earth`. Each day is read in a turn of its own. */
async function damagedParts(userId: string, { transfers, bulkTurn }: Services): Promise<string[]> {
  const parts: string[] = [];
  const days = transfers.listDays(userId, ({ day, part }) => parts.push(`${day}/${part}`))[
    Symbol.asyncIterator
  ]();
  const readDay = () => inTurn(bulkTurn, () => days.next());
  for (let read = await readDay(); !read.done; read = await readDay());
  return parts;
}

/** How many days the user has on record. */
async function countDays(user: User, services: Services): Promise<number> {
  const { history, bulkTurn } = services;
  const rows = await inTurn(
    bulkTurn,
    () => history.listRows(user.id, null, summaryRulesOf(user, services)),
  );
  return rows.length;
}

export const transferRoutes = [
  serveFile(exportData, {
    open: async ({ query: { table }, caller: { user } }, services) => {
      const date = new Date(services.clock()).toISOString().slice(0, 10);
      const gaps = table === undefined || table === "days" ? [] : await damagedParts(user.id, services);
      const days = await countDays(user, services);
      return table === undefined
        ? { type: "application/json", name: `gorin-${date}.json`, days, text: exportDocument(user, services) }
        : {
          type: "text/csv; charset=utf-8; header=present",
          // A table has no place for what it leaves out.
          name: `gorin-${table}-${date}${gaps.length > 0 ? "-incomplete" : ""}.csv`,
          ...(gaps.length > 0 && { gaps }),
          days,
          text: exportTable(table, user, services),
        };
    },
  }),

  serve(importData, {
    handle: async ({ query: { mode }, caller: { user }, context }, services) => {
      const { maxBytes } = importData.upload;
      const length = promisedLength(context.req.raw);
      const text = readUpload(context.req.raw, { maxBytes, idleMs: services.bodyDeadlineMs });
      return { import: await importDocument({ mode, user, text, length }, services) };
    },
  }),

  serve(importStatus, {
    handle: ({ caller: { user } }, { runningImports }) =>
      Promise.resolve({ import: runningImports.statusOf(user.id) }),
  }),
];
