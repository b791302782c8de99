import { useLayoutEffect, useRef } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { DraftTextSchema } from "./draft.ts";
import { useDraft } from "./use_draft.ts";

const DraftRecordSchema = z.record(z.string(), DraftTextSchema);
const NONE: Record<string, string> = {};

/** The drafts of one field that every item of a list has. */
export interface DraftRecord {
  /** What is being written about the item; null when nothing is. */
  of(id: string): string | null;
  /** Keeps it; null forgets it. */
  write(id: string, text: string | null): void;
  /** Forgets what was written when `sent` was sent, once that is saved; what was written since then is kept. */
  clear(id: string, sent: string | null): void;
}

/** Drafts by item id, under one field of the day. */
export function useDraftRecord(day: CalendarDate, field: string): DraftRecord {
  const draft = useDraft({ day, field, schema: DraftRecordSchema, saved: NONE });
  // A save that ends later must not bring back what the others were when it began.
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const write = (id: string, text: string | null) => {
    const { [id]: _, ...others } = latest.current.value;
    const value = text === null ? others : { ...others, [id]: text };
    latest.current.write(value);
    latest.current = { ...latest.current, value };
  };
  return {
    of: (id) => draft.value[id] ?? null,
    write,
    clear: (id, sent) => {
      if (sent !== null && latest.current.value[id] === sent) write(id, null);
    },
  };
}
