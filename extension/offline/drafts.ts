import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { DayDrafts, State } from "./state.ts";

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
