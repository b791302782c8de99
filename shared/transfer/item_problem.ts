import { entrySpanError, type ItemKind, type ListItem } from "../rings/mod.ts";

/** What the schema of a stored item does not check: requests are checked by the schemas of their bodies. */
const PROBLEMS: { readonly [K in ItemKind]?: (item: ListItem<K>) => string | null } = {
  entry: ({ start_ts, end_ts }) =>
    isInstant(start_ts) && isInstant(end_ts)
      ? entrySpanError(Date.parse(start_ts), Date.parse(end_ts))
      : NO_INSTANT,
  battle: ({ timestamp }) => isInstant(timestamp) ? null : NO_INSTANT,
  study_target: ({ completed_minutes, target_minutes }) =>
    completed_minutes > target_minutes ? "must not have more completed than target minutes" : null,
};

/** What is said of a time that does not exist. */
export const NO_INSTANT = "must have times that exist, between 1970 and 9999";

/** Returns what is wrong with an item that has the shape of its kind, or null. */
export function itemProblem<K extends ItemKind>(kind: K, item: ListItem<K>): string | null {
  return PROBLEMS[kind]?.(item) ?? null;
}

/** Whether the value is an instant as it is stored, and exists. */
export function isInstant(value: string): boolean {
  const at = Date.parse(value);
  return at >= 0 && new Date(at).toISOString() === value;
}
