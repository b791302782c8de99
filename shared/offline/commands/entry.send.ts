import * as z from "zod/mini";
import { ApiError } from "../../client/mod.ts";
import { addEntry, deleteEntry, updateEntry } from "../../contract/mod.ts";
import type { CalendarDate } from "../../calendar/mod.ts";
import type { Entry, EntryDraft } from "../../rings/mod.ts";
import { conflictsIn } from "../conflicts.ts";
import { MAX_TRIES } from "./save_ring.send.ts";
import type { AddEntry } from "./add_entry.ts";
import type { DeleteEntry } from "./delete_entry.ts";
import type { UpdateEntry } from "./update_entry.ts";
import type { SendContext, SendResult } from "./send_context.ts";

/** Adds an entry, once however often it is sent. */
export async function sendAddEntry(
  { day, entry }: AddEntry,
  { client, id }: SendContext,
): Promise<SendResult> {
  const answer = await client.call(addEntry, { params: { day }, body: entry }, { idempotencyKey: id });
  return { day: answer.day, overruled: [] };
}

/** Changes fields of an entry. One that was deleted elsewhere comes back: an edit beats a delete. */
export function sendUpdateEntry(
  { day, base, patch }: UpdateEntry,
  sending: SendContext,
): Promise<SendResult> {
  const noun = nounOf(base);
  return onPresentEntry(day, base.id, sending, async (present, version) => {
    if (!present) {
      const entry: EntryDraft = { ...base, ...patch };
      return sendAddEntry({ kind: "add_entry", day, entry }, sending);
    }
    const params = { day, id: base.id };
    const answer = await sending.client.call(updateEntry, { params, body: patch }, { version });
    return { day: answer.day, overruled: conflictsIn<Entry>(noun, base, patch, present) };
  });
}

/** Deletes an entry, unless it was changed elsewhere meanwhile: an edit beats a delete. */
export function sendDeleteEntry({ day, base }: DeleteEntry, sending: SendContext): Promise<SendResult> {
  const { client, knownDay } = sending;
  return onPresentEntry(day, base.id, sending, async (present, version) => {
    if (!present) return { day: null, overruled: [] };
    if (!sameEntry(present, base)) {
      const overruled = [{
        what: nounOf(base),
        mine: "deleted",
        theirs: "changed on another device, so it was kept",
      }];
      return { day: await knownDay(day), overruled };
    }
    const answer = await client.call(deleteEntry, { params: { day, id: base.id } }, { version });
    return { day: answer.day, overruled: [] };
  });
}

/** Calls `act` with the entry as it last stood, and again as it now stands whenever its ring has moved on. */
async function onPresentEntry(
  day: CalendarDate,
  id: string,
  { knownDay }: SendContext,
  act: (present: Entry | undefined, version: string | null) => Promise<SendResult>,
): Promise<SendResult> {
  const known = await knownDay(day);
  let entries: readonly Entry[] = known.earth.actual_entries;
  let version = known.versions.earth;
  for (let tried = 1;; tried++) {
    try {
      return await act(entries.find((entry) => entry.id === id), version);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === "version_conflict";
      if (!isConflict || tried >= MAX_TRIES) throw error;
      const present = z.parse(deleteEntry.answer, error.data);
      entries = present.earth.actual_entries;
      version = present.version;
    }
  }
}

function nounOf({ category }: Entry): string {
  return `${category} entry`;
}

function sameEntry(one: Entry, other: Entry): boolean {
  const words = ({ start_ts, end_ts, category, note }: Entry) =>
    JSON.stringify([Date.parse(start_ts), Date.parse(end_ts), category, note]);
  return words(one) === words(other);
}
