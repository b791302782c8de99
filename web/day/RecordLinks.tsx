import type { ReactNode } from "react";
import { Link } from "wouter";
import type { RecordKind } from "#shared/domain/book_records.ts";
import { RecordLinkContext, type RecordLinkProps } from "#shared/ui/RecordName.tsx";

/** Returns the address of the record of one thing: of a goal by its id, of all others by their names. */
export function recordHref(kind: RecordKind, key: string): string {
  return `/book?${new URLSearchParams({ [kind]: key })}`;
}

function RecordLink({ kind, of, children }: RecordLinkProps) {
  return (
    <Link href={recordHref(kind, of)} className="record-link">
      {children}
    </Link>
  );
}

/** Within it, each name of what has a record is a link to that. */
export function RecordLinks({ children }: { children: ReactNode }) {
  return <RecordLinkContext value={RecordLink}>{children}</RecordLinkContext>;
}
