import { useLayoutEffect, useRef } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { DraftTextSchema } from "./draft.ts";
import { useDraft } from "./use_draft.ts";

const DraftRecordSchema = z.record(z.string(), DraftTextSchema);
const NONE: Record<string, string> = {};

/** The drafts of a field that every item of a list has. */
export interface DraftRecord {
  /** Returns the draft of an item; null without one. */
  of(id: string): string | null;
  /** Stores the draft; null removes it. */
  write(id: string, text: string | null): void;
  /** Removes the draft if it still is `sent`. */
  clear(id: string, sent: string | null): void;
}

/** Drafts by item id, under one field of the day. */
export function useDraftRecord(day: CalendarDate, field: string): DraftRecord {
  const draft = useDraft({ day, field, schema: DraftRecordSchema, saved: NONE });
  // A save that ends later must not restore older drafts of the other items.
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
