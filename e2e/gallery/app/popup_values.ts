import { EMPTY_QUEUE, type StoredQueue } from "#shared/offline/mod.ts";
import { TODAY } from "../../web/parts/seed_week.ts";
import { NOW } from "../server/reads.ts";

/** The present, in milliseconds since 1970. */
export const NOW_MS = Date.parse(NOW);

/** Returns the instant (ISO) that was `minutes` ago. */
export const minutesAgo = (minutes: number) => new Date(NOW_MS - minutes * 60_000).toISOString();

/** A timer that runs for 42 minutes. */
export const TIMER = {
  id: "00000000-0000-4000-8000-00000000beef",
  startTime: minutesAgo(42),
  category: "Deep Work",
  date: TODAY,
  note: "",
} as const;

const COMMAND = { kind: "commit_to", day: "2026-11-22", commitment: "Run before breakfast." } as const;

/** Returns changes that were rejected, that conflict and that are pending. */
export function queueOf(account: string): StoredQueue {
  const queued = { account, command: COMMAND, queuedAt: NOW_MS, attempts: 0 };
  const reason = "This is more text than a ring can hold for one day.";
  const conflict = { id: "c", account, what: "Push-ups", mine: "Felt easy", theirs: "Two sets" };
  return {
    ...EMPTY_QUEUE,
    pending: [{ ...queued, id: "00000000-0000-4000-8000-00000000000a" }],
    rejected: [{ ...queued, id: "00000000-0000-4000-8000-00000000000b", reason }],
    conflicts: [conflict],
  };
}
