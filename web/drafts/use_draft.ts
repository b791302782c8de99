import { useAtom, useAtomValue, useStore } from "jotai/react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { holdUnsaved } from "#shared/ui/focus/occupied.ts";
import { draftAtom } from "./draft.ts";
import { userAtom } from "../features/auth/session.ts";

/** An unsaved value, which survives a reload. */
export interface Draft<T> {
  /** The draft, or the saved value without one. */
  readonly value: T;
  /** Whether `value` is a draft from an earlier visit; false after the next change. */
  readonly restored: boolean;
  /** Stores the draft. A value equal to the saved one removes it. */
  write(value: T): void;
  /** Removes the draft. With `sent`, only if it still has that value. */
  clear(sent?: T): void;
}

export interface DraftOptions<T> {
  readonly day: CalendarDate;
  /** Unique among all panels: `fire.reflection`. */
  readonly field: string;
  /** The schema of the draft. An invalid draft is ignored. */
  readonly schema: z.ZodMiniType<T>;
  /** The value without a draft. */
  readonly saved: T;
}

/** Returns the draft of a field of the signed-in user's day. */
export function useDraft<T>({ day, field, schema, saved }: DraftOptions<T>): Draft<T> {
  const jotaiStore = useStore();
  const user = useAtomValue(userAtom);
  const atom = draftAtom({ userId: user?.id ?? "", day, field });
  const [stored, store] = useAtom(atom);
  const draft = useMemo(() => readDraft(schema, stored), [schema, stored]);
  const [found, setFound] = useState<unknown>(() => draft === null ? null : atom);
  const isTyped = draft !== null && found !== atom;
  useEffect(() => isTyped ? holdUnsaved() : undefined, [isTyped]);

  return {
    value: draft === null ? saved : draft.value,
    restored: draft !== null && found === atom,
    write: (value) => {
      setFound(null);
      store(isSame(value, saved) ? null : value);
    },
    clear: (sent) => {
      const present = readDraft(schema, jotaiStore.get(atom));
      if (present && (sent === undefined || isSame(present.value, sent))) store(null);
    },
  };
}

/**
 * Returns the draft of a dialog. What is being typed moves along when the shown day changes: at midnight, or when the
 * server names a user for whom it is another day.
 */
export function useMovingDraft<T>(options: DraftOptions<T>): Draft<T> {
  const { day, field, saved } = options;
  const jotaiStore = useStore();
  const user = useAtomValue(userAtom);
  const draft = useDraft(options);
  const last = useRef({ day, value: draft.value });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { day, value: draft.value };
    if (before.day === day || isSame(before.value, saved)) return;
    draft.write(before.value);
    jotaiStore.set(draftAtom({ userId: user?.id ?? "", day: before.day, field }), null);
  });
  return draft;
}

/** Returns the draft in an object, since it may itself be false or empty. */
function readDraft<T>(schema: z.ZodMiniType<T>, stored: unknown): { value: T } | null {
  const parsed = z.safeParse(schema, stored);
  return stored !== null && parsed.success ? { value: parsed.data } : null;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
