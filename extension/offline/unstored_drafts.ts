import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "#shared/domain/calendar.ts";
import type { DraftChange } from "./drafts.ts";
import { DayDraftsSchema } from "./state.ts";

const KEY = "gorin_drafts";

const UnstoredSchema = z.object({
  account: z.string(),
  day: DateSchema,
  drafts: DayDraftsSchema,
  /** The forms that were closed. */
  closed: z.array(z.string()),
});

/** Drafts of an account's day that are not stored yet. */
export interface Unstored {
  readonly account: string;
  readonly day: CalendarDate;
  readonly change: DraftChange;
}

/** Where the popup leaves, in the moment in which it closes, what its storage does not have yet. */
export interface UnstoredDrafts {
  take(): Unstored | null;
  leave(unstored: Unstored): void;
}

/** They are in `localStorage`, which alone is written synchronously. */
export function unstoredDrafts(storage: Storage = localStorage): UnstoredDrafts {
  return {
    take() {
      const text = storage.getItem(KEY);
      storage.removeItem(KEY);
      const { data } = UnstoredSchema.safeParse(parseJson(text));
      if (!data) return null;
      const { account, day, drafts, closed } = data;
      return {
        account,
        day,
        change: { ...Object.fromEntries(closed.map((name) => [name, null])), ...drafts },
      };
    },
    leave({ account, day, change }) {
      const drafts = Object.fromEntries(Object.entries(change).filter(([, draft]) => draft !== null));
      const closed = Object.keys(change).filter((name) => !(name in drafts));
      storage.setItem(KEY, JSON.stringify({ account, day, drafts, closed }));
    },
  };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
