import { atom, type WritableAtom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { storedJson } from "../platform/storage/stored.ts";
import { storedAtom } from "../platform/storage/stored_atom.ts";
import * as z from "zod/mini";

/** The prefix of all drafts' keys. */
const PREFIX = "gorin_draft/";

/** The user, the day and the field (`fire.reflection`, `water.add_goal`) of a draft. */
export interface DraftKey {
  readonly userId: string;
  readonly day: CalendarDate;
  readonly field: string;
}

type DraftAtom = WritableAtom<unknown, [unknown], void>;

const drafts = new Map<string, DraftAtom>();

/** Returns the atom of a draft: unchecked JSON, or null without a draft. */
export function draftAtom({ userId, day, field }: DraftKey): DraftAtom {
  const key = `${PREFIX}${userId}/${day}/${field}`;
  const known = drafts.get(key);
  if (known) return known;
  const made: DraftAtom = storedAtom<unknown>(storedJson(key, (value) => value));
  drafts.set(key, made);
  return made;
}

/**
 * Moves what was typed before the server named the user, as while a page is opened on a slow network, to the user's
 * drafts. A draft that the user has is kept.
 */
export function assignDrafts(userId: string): void {
  for (const key of storedKeys()) {
    if (!key.startsWith(`${PREFIX}/`)) continue;
    const unnamed = storedJson<unknown>(key, (value) => value);
    const named = storedJson<unknown>(key.replace(`${PREFIX}/`, `${PREFIX}${userId}/`), (value) => value);
    if (named.read() === null) named.write(unnamed.read());
    unnamed.write(null);
  }
}

/** Removes all drafts of all users from this browser, as at sign-out. */
export const forgetDraftsAtom = atom(null, (_get, set) => {
  for (const draft of drafts.values()) set(draft, null);
  for (const key of storedKeys()) if (key.startsWith(PREFIX)) storedJson(key, () => null).write(null);
});

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // The browser denies storage.
    return [];
  }
}

/** Longer than any field may be: a longer draft is invalid. */
const MAX_DRAFT_LENGTH = 10_000;

/** The draft of a text, as typed: not trimmed. */
export const DraftTextSchema = z.string().check(z.maxLength(MAX_DRAFT_LENGTH));
