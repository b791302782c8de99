import type { RecordKind } from "#shared/domain/book_records.ts";

/** Returns the address of the record of one thing: of a goal by its id, of all others by their names. */
export function recordHref(kind: RecordKind, key: string): string {
  return `/book?${new URLSearchParams({ [kind]: key })}`;
}
