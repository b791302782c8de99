import { EARTH_LIMITS } from "../../rings/mod.ts";
import { readLengthBefore } from "../time/typed_length.ts";
import { lastTimeAt, minutesBefore } from "../time/earlier_start.ts";
import { t } from "../../texts/translate.ts";
import type { QuickAddContext, QuickAddResult } from "./quick_add_types.ts";
import { readCategory } from "./read_category.ts";
import { readTime } from "./read_times.ts";

/** 'note chapter 3' sets the note of the running timer. */
export function readNote(text: string, { isTiming }: QuickAddContext): QuickAddResult {
  const note = /^note[: ]\s*(.+)$/i.exec(text)?.[1];
  if (!note) return null;
  if (!isTiming) return { missing: t("No timer is running.") };
  return note.length > EARTH_LIMITS.note
    ? { missing: t("At most {limit} characters.", { limit: EARTH_LIMITS.note }) }
    : { add: { kind: "note", text: note } };
}

/**
 * 'since 9:15' or 'since 10m ago' moves the start of the running timer; with a category, 'since 9:15 deep work', it
 * starts or switches the timer at that time.
 */
export function readSince(text: string, context: QuickAddContext): QuickAddResult {
  const typed = /^since(?:\s+(.+))?$/i.exec(text);
  if (!typed) return null;
  const read = readStart(typed[1] ?? "", context);
  if (!read) return { missing: t("Give the time: “since 9:15” or “since 10m ago”.") };
  if (read.rest === "" && context.isTiming) return { add: { kind: "backdate", start: read.start } };
  const named = readCategory(read.rest);
  return named
    ? { add: { kind: "timer", start: read.start, ...named } }
    : { missing: t("Which category? Type it after the time: “since 9:15 deep work”.") };
}

/** Returns the instant at the start of a text, the last one before now, and the text after it. */
function readStart(text: string, { now, timeZone }: QuickAddContext): { start: number; rest: string } | null {
  const length = readLengthBefore(text);
  const afterAgo = length && /^ago(?:\s+(.*))?$/i.exec(length.rest);
  if (afterAgo) return { start: Date.parse(minutesBefore(length.minutes, now)), rest: afterAgo[1] ?? "" };
  const clock = readTime(text);
  const at = clock && lastTimeAt(clock.time, now, timeZone);
  return at ? { start: Date.parse(at), rest: clock.rest } : null;
}
