import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { RecordKind } from "../domain/book_records.ts";
import type { EntryFor } from "../domain/rings/mod.ts";

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

/** The name of what time is spent for: of a goal and of a study, as a link to its record. */
export function PurposeName({ of, name }: { of: EntryFor | null | undefined; name: string }): ReactNode {
  if (of?.kind !== "goal" && of?.kind !== "study_target") return name;
  const isGoal = of.kind === "goal";
  return <RecordName kind={isGoal ? "goal" : "subject"} of={isGoal ? of.id : name}>{name}</RecordName>;
}
