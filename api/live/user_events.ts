import type { CalendarDate } from "#shared/calendar/mod.ts";
import { LIVE_EVENTS, type LiveEvent } from "#shared/contract/mod.ts";
import { byRing, RING_NAMES } from "#shared/rings/mod.ts";
import { pickDeclared } from "../http/pick_declared.ts";
import { type Credential, grantOf } from "../auth/credential.ts";
import type { Services } from "../services/services.ts";
import { changesSince, type LoggedChange } from "../store/days/changes.ts";
import type { UserSnapshot } from "../store/user_watch.ts";
import { versionOf } from "../store/document.ts";

/** Events that belong together, and the cursor after the last of them. */
export interface EventBatch {
  readonly events: readonly LiveEvent[];
  readonly cursor: string;
}

/** The reader of events, and where to begin. */
export interface UserEventsOptions {
  readonly userId: string;
  /** What the stream was opened with: it ends when that is revoked. */
  readonly credential: Credential;
  /** The day whose versions the first event contains. */
  readonly day: CalendarDate;
  /** The reader's last cursor; undefined when it has none. */
  readonly after: string | undefined;
}

/**
 * Returns a function that turns each snapshot of a user into the events since the previous one. The first snapshot
 * gives the state and the changes since `after`. The function returns null when the session has ended.
 */
export function createUserEvents(
  { userId, credential, day, after }: UserEventsOptions,
  { userWatch, epoch, clock }: Pick<Services, "userWatch" | "epoch" | "clock">,
): (snapshot: UserSnapshot) => Promise<EventBatch | null> {
  let seen: { readonly seq: number; readonly timer: number | null; readonly user: string } | undefined;

  const ringEvents = async (moved: readonly LoggedChange[] | null): Promise<LiveEvent[]> => {
    if (moved === null) return [{ name: "missed", data: {} }];
    const seqs = await userWatch.seqs(userId, moved);
    return moved.map(({ ring, day, commitment }, index) => {
      const version = versionOf(epoch, seqs[index] ?? null);
      return { name: "ring", data: { ring, day, version, commitment } };
    });
  };

  return async ({ account, timer: { timer, seq }, changes }) => {
    if (!account || !grantOf(account, credential, clock())) return null;
    const { user } = account;
    const before = seen;
    seen = { seq: changes.seq, timer: seq, user: JSON.stringify(user) };
    const timerState = { timer, version: versionOf(epoch, seq) };
    const events: LiveEvent[] = [];
    let from = before?.seq;
    if (!before) {
      const seqs = await userWatch.seqs(userId, RING_NAMES.map((ring) => ({ day, ring })));
      const versions = byRing((ring) => versionOf(epoch, seqs[RING_NAMES.indexOf(ring)] ?? null));
      events.push({ name: "state", data: { day, versions, ...timerState, user } });
      from = after === undefined ? changes.seq : seqOf(after, epoch);
    } else {
      if (before.timer !== seen.timer) events.push({ name: "timer", data: timerState });
      if (before.user !== seen.user) events.push({ name: "user", data: { user } });
    }
    events.push(...await ringEvents(from === undefined ? null : changesSince(changes, from)));
    return { events, cursor: `${epoch}-${changes.seq}` };
  };
}

/** Returns the number of the write in a cursor, or undefined for a malformed cursor or one of another database. */
function seqOf(cursor: string, epoch: string): number | undefined {
  const [, of, seq] = /^(.+)-(\d{1,15})$/.exec(cursor) ?? [];
  return of === epoch ? Number(seq) : undefined;
}

/**
 * Returns the events as `text/event-stream`. Only the last one has the cursor, so that a reader whose connection was
 * lost in between receives all of them again.
 */
export function encodeEvents({ events, cursor }: EventBatch): string {
  return events.map(({ name, data }, index) => {
    const id = index === events.length - 1 ? `id: ${cursor}\n` : "";
    return `event: ${name}\n${id}data: ${JSON.stringify(pickDeclared(LIVE_EVENTS[name], data))}\n\n`;
  }).join("");
}
