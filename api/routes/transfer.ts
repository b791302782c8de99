import { exportData, importData, importStatus } from "#shared/contract/mod.ts";
import { serve, serveFile } from "../http/mount.ts";
import { exportDocument } from "../transfer/export_document.ts";
import { importDocument } from "../transfer/import_document.ts";
import { readUpload } from "../http/upload.ts";
import { exportTable } from "../transfer/export_table.ts";
import type { Services } from "../services/services.ts";
import { summaryRulesOf } from "../days/summary_rules.ts";

/** The damaged parts of a user's days, such as `2026-11-21/earth`. */
async function damagedParts(userId: string, { transfers }: Services): Promise<string[]> {
  const parts: string[] = [];
  for await (const _ of transfers.listDays(userId, ({ day, part }) => parts.push(`${day}/${part}`)));
  return parts;
}

export const transferRoutes = [
  serveFile(exportData, {
    open: async ({ query: { table }, caller: { user } }, services) => {
      const date = new Date(services.clock()).toISOString().slice(0, 10);
      const gaps = table === undefined || table === "days" ? [] : await damagedParts(user.id, services);
      const days = (await services.history.listRows(user.id, null, summaryRulesOf(user, services))).length;
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
      const text = readUpload(context.req.raw, { maxBytes, idleMs: services.bodyDeadlineMs });
      const length = Number(context.req.header("Content-Length") ?? NaN) || null;
      return { import: await importDocument({ mode, user, text, length }, services) };
    },
  }),

  serve(importStatus, {
    handle: ({ caller: { user } }, { runningImports }) =>
      Promise.resolve({ import: runningImports.statusOf(user.id) }),
  }),
];
