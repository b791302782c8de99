import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { RecordKind } from "../domain/book_records.ts";

export interface RecordLinkProps {
  kind: RecordKind;
  /** The id of a goal, the name of anything else. */
  of: string;
  children: ReactNode;
}

/** The link to the record of a thing; null where there are no pages of records, as in the popup. */
export const RecordLinkContext = createContext<ComponentType<RecordLinkProps> | null>(null);

/** The name of what has a record, as a link to it where there is one. */
export function RecordName(props: RecordLinkProps) {
  const Link = use(RecordLinkContext);
  return Link ? <Link {...props} /> : props.children;
}
