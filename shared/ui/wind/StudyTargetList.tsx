import type { StudyTarget } from "#shared/rings/mod.ts";
import { EmptyState } from "../parts/EmptyState.tsx";
import { type StudyTargetActions, StudyTargetRow } from "./StudyTargetRow.tsx";

export interface StudyTargetListProps extends StudyTargetActions {
  targets: readonly StudyTarget[];
  pending?: boolean;
}

/** What is to be studied today, in the order in which it was set. */
export function StudyTargetList({ targets, ...row }: StudyTargetListProps) {
  if (targets.length === 0) {
    return <EmptyState text="No study targets yet" hint="Start with one subject and half an hour." />;
  }
  return <ul>{targets.map((target) => <StudyTargetRow key={target.id} target={target} {...row} />)}</ul>;
}
