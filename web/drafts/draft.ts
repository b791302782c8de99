import { atom, type WritableAtom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { storedJson } from "../platform/stored.ts";
import { storedAtom } from "../platform/stored_atom.ts";
import * as z from "zod/mini";

/** Every draft's key begins with this, so that all of them can be found. */
const PREFIX = "gorin_draft/";

/** Whose text it is, of which day, and in which field (`fire.reflection`, `water.add_goal`). */
export interface DraftKey {
  readonly userId: string;
  readonly day: CalendarDate;
  readonly field: string;
}

type DraftAtom = WritableAtom<unknown, [unknown], void>;

const drafts = new Map<string, DraftAtom>();

/** What was written in `place` and not saved yet: any JSON, for its reader to check; null when there is nothing. */
export function draftAtom({ userId, day, field }: DraftKey): DraftAtom {
  const key = `${PREFIX}${userId}/${day}/${field}`;
  const known = drafts.get(key);
  if (known) return known;
  const made: DraftAtom = storedAtom<unknown>(storedJson(key, (value) => value));
  drafts.set(key, made);
  return made;
}

/** Forgets every draft that this browser keeps, whoever wrote it: whoever signs out leaves nothing behind. */
export const forgetDraftsAtom = atom(null, (_get, set) => {
  for (const draft of drafts.values()) set(draft, null);
  for (const key of storedKeys()) if (key.startsWith(PREFIX)) storedJson(key, () => null).write(null);
});

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Storage that is closed to us holds nothing of ours.
    return [];
  }
}

/** Longer than any field of ours may be: what is longer was not written by us. */
const LONGEST = 10_000;

/** What the draft of a text must be. It is kept as it was typed, so it is not trimmed. */
export const DraftTextSchema = z.string().check(z.maxLength(LONGEST));
