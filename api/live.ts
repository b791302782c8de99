import { events, HEARTBEAT_MS, LIVE_EVENTS, type LiveEvent } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { byRing, RING_NAMES } from "#shared/domain/rings/mod.ts";
import { say } from "#shared/domain/sentences.ts";
import { type Credential, endOf, grantOf } from "./auth/sessions.ts";
import { todayOf } from "./days/view.ts";
import { Failure } from "./failures.ts";
import { clientGone, pickDeclared } from "./http/encode.ts";
import { serveStream } from "./http/mount.ts";
import type { Services } from "./services.ts";
import { changesSince, type LoggedChange } from "./store/days/changes.ts";
import { versionOf } from "./store/documents.ts";
import type { UserSnapshot } from "./store/user_watch.ts";

const HEARTBEAT = new TextEncoder().encode(":\n\n");

export interface EventSource<T> {
  /** Opens the reader of the values, when the stream is first read. The reader is cancelled when the stream ends. */
  readonly open: () => ReadableStreamDefaultReader<T>;
  /** Returns the text to send for a value, possibly empty. Null ends the stream. */
  readonly encode: (value: T) => Promise<string | null>;
  /** Whether the stream may continue; called with every heartbeat. */
  readonly isAlive: () => boolean;
  readonly heartbeatMs: number;
  /** Called once, when the stream has ended for any reason. */
  readonly onEnd: () => void;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends the stream on the server's side. */
  readonly end: () => void;
}

/**
 * Returns the stream of the source's events, with a comment as heartbeat when nothing was sent for `heartbeatMs`.
 * Values are read from the source only as fast as the stream is read, so nothing is buffered for a slow reader. An
 * error of the source ends the stream, and the client reconnects.
 */
export function eventStream<T>({ open, encode, isAlive, heartbeatMs, onEnd }: EventSource<T>): EventStream {
  let reader: ReadableStreamDefaultReader<T> | undefined;
  let ended = false;
  let reading = false;
  let arrived: T | undefined;
  // A callback instead of Promise.race: a promise that stays pending would keep every race that it was in alive.
  let wake = () => {};

  const end = (): void => {
    if (ended) return;
    ended = true;
    wake();
    reader?.cancel().catch(() => {});
    onEnd();
  };
  const read = (): void => {
    if (reading || ended) return;
    reading = true;
    reader ??= open();
    reader.read().then(({ done, value }) => {
      reading = false;
      arrived = value;
      if (done) end();
      else wake();
    }, end);
  };
  /** Resolves when a value arrived, the stream ended, or a heartbeat is due. */
  const nextWake = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, heartbeatMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const next = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    while (!ended) {
      if (arrived === undefined) {
        read();
        await nextWake();
        if (arrived === undefined && !ended) return isAlive() ? HEARTBEAT : null;
        continue;
      }
      const value = arrived;
      arrived = undefined;
      const text = await encode(value);
      if (text === null) return null;
      if (text !== "") return new TextEncoder().encode(text);
    }
    return null;
  };

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const chunk = await next().catch(() => null);
      if (chunk && !ended) return controller.enqueue(chunk);
      end();
      controller.close();
    },
    cancel: end,
  }, { highWaterMark: 0 });
  return { body, end };
}

/** The maximum number of open streams of one user. The tabs of a browser share one. */
export const MAX_STREAMS = 20;

/** When to retry after too many streams, in seconds: about as long as a lost connection stays open. */
const RETRY_SECONDS = 30;

export interface OpenStreams {
  readonly size: number;
  /**
   * Adds a stream; `end` is called when the server stops. Returns the function that removes the stream. Throws
   * `too_many_requests` when the user has {@link MAX_STREAMS}, and `unavailable` when the server is stopping.
   */
  add(userId: string, end: () => void): () => void;
  /** Ends all streams and rejects new ones. */
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const byUser = new Map<string, Set<() => void>>();
  let stopped = false;
  const checkRoom = (userId: string): void => {
    if (stopped) throw new Failure("unavailable", { retryAfter: 1 });
    if ((byUser.get(userId)?.size ?? 0) >= MAX_STREAMS) {
      throw new Failure("too_many_requests", {
        message: say("too_many_streams", { streams: MAX_STREAMS }),
        retryAfter: RETRY_SECONDS,
      });
    }
  };
  return {
    get size() {
      return byUser.values().reduce((sum, streams) => sum + streams.size, 0);
    },
    add(userId, end) {
      checkRoom(userId);
      const streams = byUser.get(userId) ?? new Set();
      byUser.set(userId, streams.add(end));
      return () => {
        streams.delete(end);
        if (streams.size === 0 && byUser.get(userId) === streams) byUser.delete(userId);
      };
    },
    endAll() {
      stopped = true;
      for (const end of byUser.values().flatMap((streams) => [...streams]).toArray()) end();
    },
  };
}

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
function createUserEvents(
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
function encodeEvents({ events, cursor }: EventBatch): string {
  return events.map(({ name, data }, index) => {
    const id = index === events.length - 1 ? `id: ${cursor}\n` : "";
    return `event: ${name}\n${id}data: ${JSON.stringify(pickDeclared(LIVE_EVENTS[name], data))}\n\n`;
  }).join("");
}

/** How long a stream may stay unread after it was opened, in milliseconds. */
const MAX_UNREAD_MS = 5_000;

export const eventsRoutes = [
  serveStream(events, {
    open: ({ query: { day, after }, caller: { user, credential, grant }, context }, services) => {
      const { openStreams, userWatch, clock } = services;
      const eventsOf = createUserEvents(
        { userId: user.id, credential, day: day ?? todayOf(user, services), after },
        services,
      );
      const stream = eventStream({
        open: () => {
          clearTimeout(unread);
          return userWatch.snapshots(user.id);
        },
        encode: async (entries) => {
          const batch = await eventsOf(userWatch.read(entries));
          return batch && encodeEvents(batch);
        },
        isAlive: () => endOf(grant) > clock(),
        heartbeatMs: HEARTBEAT_MS,
        onEnd: () => {
          clearTimeout(unread);
          release();
        },
      });
      // Counted before the response is sent. If the client has disconnected, it may never be read or cancelled.
      const release = openStreams.add(user.id, stream.end);
      const unread = setTimeout(stream.end, MAX_UNREAD_MS);
      clientGone(context).catch(stream.end);
      return stream.body;
    },
  }),
];
