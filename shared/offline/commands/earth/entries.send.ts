import * as z from "zod/mini";
import type { CalendarDate } from "../../../calendar/mod.ts";
import { addEntry, deleteEntry, updateEntry } from "../../../contract/mod.ts";
import { type Entry, entryChanges, type EntryDraft } from "../../../rings/mod.ts";
import { conflictsIn, ofRing } from "../../merge/conflicts.ts";
import { retryOnConflict } from "../../merge/retry_on_conflict.ts";
import type { AddEntry, DeleteEntry, UpdateEntry } from "./entries.ts";
import type { SendContext, SendResult } from "../send_context.ts";
import { t } from "../../../texts/translate.ts";

/** Adds an entry. It is added once, however often it is sent. */
export async function sendAddEntry(
  { day, entry }: Omit<AddEntry, "kind">,
  { client, id }: SendContext,
): Promise<SendResult> {
  const response = await client.call(addEntry, { params: { day }, body: entry }, { idempotencyKey: id });
  return { day: response.day, conflicts: [] };
}

/** Changes fields of an entry. An entry that was deleted elsewhere is added again: an edit wins over a delete. */
export function sendUpdateEntry(
  { day, base, patch }: UpdateEntry,
  context: SendContext,
): Promise<SendResult> {
  const noun = nounOf(base);
  return onPresentEntry(day, base.id, context, async (present, version) => {
    if (!present) {
      const entry: EntryDraft = { ...base, ...patch };
      return sendAddEntry({ day, entry }, context);
    }
    const params = { day, id: base.id };
    const response = await context.client.call(updateEntry, { params, body: patch }, { version });
    return { day: response.day, conflicts: ofRing("earth", conflictsIn<Entry>(noun, base, patch, present)) };
  });
}

/** Deletes an entry unless it was changed elsewhere since: an edit wins over a delete. */
export function sendDeleteEntry({ day, base }: DeleteEntry, context: SendContext): Promise<SendResult> {
  const { client, knownDay } = context;
  return onPresentEntry(day, base.id, context, async (present, version) => {
    if (!present) return { day: null, conflicts: [] };
    if (!isSameEntry(present, base)) {
      const conflicts = [{
        what: nounOf(base),
        mine: t("deleted"),
        theirs: t("changed on another device, so it was not deleted"),
        ring: "earth" as const,
      }];
      return { day: await knownDay(day), conflicts };
    }
    const response = await client.call(deleteEntry, { params: { day, id: base.id } }, { version });
    return { day: response.day, conflicts: [] };
  });
}

/** Calls `write` with the cached entry, and after each conflict with the server's. */
async function onPresentEntry(
  day: CalendarDate,
  id: string,
  { knownDay }: SendContext,
  write: (present: Entry | undefined, version: string | null) => Promise<SendResult>,
): Promise<SendResult> {
  const known = await knownDay(day);
  let entries: readonly Entry[] = known.earth.actual_entries;
  let version = known.versions.earth;
  return retryOnConflict(
    "version_conflict",
    () => write(entries.find((entry) => entry.id === id), version),
    ({ data }) => {
      const present = z.parse(deleteEntry.response, data);
      entries = present.earth.actual_entries;
      version = present.version;
      return undefined;
    },
  );
}

function nounOf({ category }: Entry): string {
  return t("{category} entry", { category: t(category) });
}

function isSameEntry(one: Entry, other: Entry): boolean {
  const changes = { ...entryChanges(one, other), ...entryChanges(other, one) };
  return Object.keys(changes).length === 0;
}
