import type { StudyStatus } from "#shared/rings/mod.ts";
import { Badge } from "../parts/Badge.tsx";

const STATUS_TEXT: Record<StudyStatus, string> = {
  pending: "Pending",
  partial: "Partial",
  completed: "Completed",
};

const LOOKS = { pending: "outline", partial: "plain", completed: "tint" } as const;

/** How far a study target is, in a word. */
export function StudyStatusBadge({ status }: { status: StudyStatus }) {
  return <Badge ring="wind" look={LOOKS[status]}>{STATUS_TEXT[status]}</Badge>;
}
