import type { User } from "#shared/records/mod.ts";
import {
  BYTE_ORDER_MARK,
  cellsOf,
  csvRow,
  type CsvTable,
  DAY_COLUMNS,
  emptyRings,
  ITEM_TABLES,
  ringsOf,
} from "#shared/transfer/mod.ts";
import { itemsOf } from "#shared/rings/mod.ts";
import { summaryOf, summaryRulesOf } from "../days/summary_rules.ts";
import type { Services } from "../services/services.ts";

/**
 * Returns the text of a table of the user's as CSV, with a byte order mark and a header row: row by row, oldest day
 * first.
 */
export function exportTable(table: CsvTable, user: User, services: Services): AsyncGenerator<string> {
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
