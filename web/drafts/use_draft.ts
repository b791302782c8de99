import { useAtom, useAtomValue, useStore } from "jotai/react";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { draftAtom } from "./draft.ts";
import { userAtom } from "../features/auth/session.ts";

/** Something that is being written: it outlives the page until it is saved. */
export interface Draft<T> {
  /** What was written and is not saved yet; what is saved when there is none. */
  readonly value: T;
  /** Something written here earlier was found and stands in `value`; false again once it is written on. */
  readonly restored: boolean;
  /** Keeps what is written. What equals the saved value needs no keeping. */
  write(value: T): void;
  /** Forgets it. After a save, give what was sent: what was written since then is kept. */
  clear(sent?: T): void;
}

export interface DraftOptions<T> {
  readonly day: CalendarDate;
  /** Unique among all panels: `fire.reflection`. */
  readonly field: string;
  /** What a draft must be; what is not is as good as absent. */
  readonly schema: z.ZodMiniType<T>;
  /** What the field shows without a draft. */
  readonly saved: T;
}

/** The draft of one field of the signed-in user's day. */
export function useDraft<T>({ day, field, schema, saved }: DraftOptions<T>): Draft<T> {
  const store = useStore();
  const user = useAtomValue(userAtom);
  const place = draftAtom({ userId: user?.id ?? "", day, field });
  const [kept, keep] = useAtom(place);
  const draft = useMemo(() => readDraft(schema, kept), [schema, kept]);
  const [found, setFound] = useState<unknown>(() => draft === null ? null : place);

  return {
    value: draft === null ? saved : draft.value,
    restored: draft !== null && found === place,
    write: (value) => {
      setFound(null);
      keep(same(value, saved) ? null : value);
    },
    clear: (sent) => {
      const present = readDraft(schema, store.get(place));
      if (present && (sent === undefined || same(present.value, sent))) keep(null);
    },
  };
}

/** In a box, since a draft may itself be false or empty. */
function readDraft<T>(schema: z.ZodMiniType<T>, kept: unknown): { value: T } | null {
  const parsed = z.safeParse(schema, kept);
  return kept !== null && parsed.success ? { value: parsed.data } : null;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
