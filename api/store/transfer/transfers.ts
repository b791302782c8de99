import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { DamagedPart, DayRecord, PresentDay } from "#shared/transfer/mod.ts";
import { readChanges } from "../days/changes.ts";
import { usageAfter } from "../days/usage.ts";
import { keys } from "../keys.ts";
import type { Kv } from "../kv.ts";
import type { UserWrites } from "../user_writes.ts";
import { listDayRecords } from "./day_records.ts";
import { eraseDays } from "./erase_days.ts";
import { createImportParts, type ImportParts } from "./import_parts.ts";
import { mergeTrash, type TrashMerge } from "./merge_trash.ts";
import { type DayMerge, getPresentDay, writeMergedDay } from "./present_day.ts";

/** Reads and writes of whole accounts, day by day. */
export interface Transfers {
  /**
   * Every day that has a ring or a commitment, as it is stored, oldest first. What is damaged is left out, and
   * `leftOut` is told of it.
   */
  listDays(userId: string, leftOut?: (part: DamagedPart) => void): AsyncIterable<DayRecord>;
  getPresentDay(userId: string, date: CalendarDate): Promise<PresentDay>;
  mergeDay(merge: DayMerge): Promise<void>;
  mergeTrash(merge: TrashMerge): Promise<void>;
  /** Erases every day and the trash. */
  eraseDays(userId: string): Promise<void>;
  /** Throws `quota_exceeded` when the account, as it is or once it is empty, has no room for `bytes` more. */
  requireRoom(userId: string, bytes: number, account: "present" | "empty", now: number): Promise<void>;
  /** Keeps a document in the store while it is imported. */
  createParts(userId: string, now: number): ImportParts;
}

/** The transfers of accounts in `kv`. */
export function createTransfers(kv: Kv, writes: UserWrites): Transfers {
  return {
    listDays: (userId, leftOut) => listDayRecords(kv, userId, leftOut),
    getPresentDay: (userId, date) => getPresentDay(kv, userId, date),
    mergeDay: (merge) => writeMergedDay(kv, writes, merge),
    mergeTrash: (merge) => mergeTrash(kv, writes, merge),
    eraseDays: (userId) => eraseDays(kv, writes, userId),
    async requireRoom(userId, bytes, account, now) {
      const { quotaBytes } = writes;
      const [log] = account === "present" ? await kv.getMany([keys.changes(userId)]) : [];
      await usageAfter(kv, userId, readChanges(log), { data: bytes, receipts: 0 }, { quotaBytes, now });
    },
    createParts: (userId, now) => createImportParts(kv, userId, now),
  };
}
