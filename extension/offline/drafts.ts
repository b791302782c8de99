import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "#shared/domain/calendar.ts";
import type { ExtensionState } from "./engine.ts";
import { type DayDrafts, DayDraftsSchema, type State } from "./state.ts";

/** A form of the popup. */
export type DraftName = keyof DayDrafts;

/** What becomes of some drafts; null: the form is closed, and its draft removed. */
export type DraftChange = { readonly [N in DraftName]?: NonNullable<DayDrafts[N]> | null };

const NONE: DayDrafts = {};

/** Returns the drafts of a day of the signed-in account. */
export function draftsOf(
  { drafts, session }: Pick<State, "drafts" | "session">,
  day: CalendarDate,
): DayDrafts {
  return session ? drafts[session.account]?.[day] ?? NONE : NONE;
}

/** The maximum number of accounts with drafts. */
const MAX_ACCOUNTS = 5;

/** Returns the change of drafts of a day. Those of the account's other days are removed: nobody can see them again. */
export function withDrafts(
  { drafts }: Pick<State, "drafts">,
  account: string,
  day: CalendarDate,
  change: DraftChange,
): Pick<State, "drafts"> {
  const changed = { ...drafts[account]?.[day], ...change };
  const left: DayDrafts = Object.fromEntries(Object.entries(changed).filter(([, draft]) => draft !== null));
  const { [account]: _, ...others } = drafts;
  return {
    drafts: Object.fromEntries([...Object.entries(others).slice(1 - MAX_ACCOUNTS), [account, {
      [day]: left,
    }]]),
  };
}

/** Returns the change that removes a draft of an account, whatever its day. */
export function withoutDraft(
  { drafts }: Pick<State, "drafts">,
  account: string,
  name: DraftName,
): Pick<State, "drafts"> {
  const days = Object.entries(drafts[account] ?? {}).map(([day, { [name]: _, ...others }]) => [day, others]);
  return { drafts: { ...drafts, [account]: Object.fromEntries(days) } };
}

/** Where the drafts are left that are not stored when the popup closes. */
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

/** Stores what is typed in the popup. */
export interface DraftSaver {
  /** Shows what is typed at once and stores it. */
  save(day: CalendarDate, change: DraftChange): void;
  /** Notes that an action clears a draft, which is therefore not left to the next popup. */
  clear(name: DraftName): void;
  /** Stores what the last popup left. */
  restore(): Promise<void>;
  /** Leaves the drafts that are not stored yet to the next popup. Called when the popup closes. */
  leave(): void;
}

/** Returns what stores the drafts of the popup; `left` is where those stay that are not stored when it closes. */
export function draftSaver(
  { state, commit }: Pick<ExtensionState, "state" | "commit">,
  left: UnstoredDrafts,
): DraftSaver {
  /** The newest drafts that are not stored yet. */
  let unstored: Unstored | null = null;
  /** Resolves when the newest drafts, and so all before them, are stored. */
  let storing: Promise<void>;
  return {
    save(day, change) {
      const { session } = state();
      if (!session) return;
      const { account } = session;
      const before = unstored?.account === account && unstored.day === day ? unstored.change : {};
      unstored = { account, day, change: { ...before, ...change } };
      const stored = storing = commit((present) => withDrafts(present, account, day, change));
      void stored.then(() => {
        if (stored === storing) unstored = null;
      });
    },
    clear(name) {
      if (!unstored) return;
      const { [name]: _, ...change } = unstored.change;
      unstored = { ...unstored, change };
    },
    async restore() {
      const drafts = left.take();
      if (drafts) await commit((present) => withDrafts(present, drafts.account, drafts.day, drafts.change));
    },
    leave: () => unstored && left.leave(unstored),
  };
}
