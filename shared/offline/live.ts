import { ApiError, type Client, isSignedOut } from "../client/mod.ts";
import { events, getTimer, HEARTBEAT_MS, type LiveEvent } from "../contract/mod.ts";
import type { CalendarDate } from "../domain/calendar.ts";
import type { TimerState } from "../domain/records.ts";
import { RING_NAMES, type RingName } from "../domain/rings/mod.ts";
import type { User } from "../domain/user.ts";
import { parseLiveEvent } from "./live_event.ts";

/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  readonly name: string;
  /** The value of its `id:` line, or null. */
  readonly id: string | null;
  readonly data: string;
}

/**
 * Yields the events of a byte stream as they arrive, and fails when the stream does. `onBytes` is called for every
 * chunk, also with comments or parts of events, as a sign that the connection is alive. Ending the iteration cancels
 * the stream.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerSentEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    while (true) {
      const { done, value } = await reader.read();
      // An event that is not terminated by an empty line is incomplete and is dropped.
      if (done) return;
      onBytes();
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Returns the event of a block of lines, or null for a block of comments. */
function eventOf(block: string): ServerSentEvent | null {
  let name = "message";
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ""] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === "event") name = value;
    if (field === "id") id = value;
    if (field === "data") data.push(value);
  }
  return data.length > 0 ? { name, id, data: data.join("\n") } : null;
}

/** The maximum silence of a stream, in milliseconds: two heartbeats, and a tolerance for late ones. */
export const SILENCE_MS = 2 * HEARTBEAT_MS + 10_000;

/** How long the first event of a stream may take, in milliseconds, before the surface fetches what it shows. */
export const FIRST_EVENT_MS = 3_000;

/** The polling interval where streams do not work, in milliseconds. */
export const POLL_MS = 15_000;

/** The number of polls before a stream is tried again: five minutes. */
const POLLS = 20;

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

export type RingChanged = Extract<LiveEvent, { name: "ring" }>["data"];

/** A surface that shows the server's data: its cached versions, and its event handlers. */
export interface LiveListener {
  /** Returns the shown day, whose versions are compared on connecting. */
  readonly day: () => CalendarDate;
  /** Returns the cached version of a ring; undefined when that day is not cached. */
  readonly cachedVersion: (day: CalendarDate, ring: RingName) => string | null | undefined;
  /** Returns the cached version of the timer; undefined when it is not cached. */
  readonly cachedTimerVersion: () => string | null | undefined;
  /** The cached ring is out of date. Earth can also affect the next day, when entries run past the end of the day. */
  readonly onRing: (change: RingChanged) => void;
  readonly onTimer: (state: TimerState) => void;
  readonly onUser: (user: User) => void;
  /**
   * All cached data may be out of date, also after each poll. The surface fetches days itself, since it knows what it
   * is sending: a day from before the first write of a ring has no version by which to tell that it is older.
   */
  readonly onMissed: () => void;
  /** `live`: changes arrive at once. `polling`: within {@link POLL_MS}. `connecting`: not at the moment. */
  readonly onStatus?: (status: "connecting" | "live" | "polling") => void;
}

/** The options of {@link followLiveEvents}. */
export interface LiveEventsOptions {
  readonly client: Client;
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /**
   * Returns a number from 0 to 1, which spreads the reconnects of clients that lost their connection at the same time.
   */
  readonly random: () => number;
}

/** A subscription that lasts until it is stopped or the session ends. */
export interface LiveEvents {
  /** Ends the current pause: for when the network is back or the page is visible again. */
  wake(): void;
  stop(): void;
}

/** The end of a stream: whether anything arrived, whether it was aborted because of silence, and the error. */
interface Ending {
  readonly hasConnected: boolean;
  readonly silent: boolean;
  readonly error: unknown;
}

/**
 * Calls `listener` for every change on the server from now on, over one connection that is opened again when it is
 * lost. No change in between is missed, because the request contains the id of the last event. Where streams do not
 * work, the timer is polled, and the listener is told each time that it may have missed something. On the first
 * connection only the shown day is compared; the listener must refresh other cached data itself.
 */
export function followLiveEvents(
  listener: LiveListener,
  { client, schedule, random }: LiveEventsOptions,
): LiveEvents {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let cursor: string | undefined;
  let wake = () => {};

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!isStopped()) {
      listener.onStatus?.("connecting");
      const { hasConnected, silent, error } = await follow();
      if (isStopped() || isSignedOut(error)) return;
      failures = hasConnected ? 0 : failures + 1;
      const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
      const ms = hasConnected || !silent ? Math.max(retryAfterMs, backOff(failures, random())) : POLL_MS;
      // After a lost connection the server is probably back soon. If no stream ever worked, calls may still work, so it
      // polls.
      for (let polls = hasConnected ? 0 : silent ? POLLS : 1; polls > 0 && !isStopped(); polls--) {
        if (!await poll()) return;
        await pause(ms);
      }
      if (hasConnected) await pause(ms);
    }
  };

  const follow = async (): Promise<Ending> => {
    const attempt = new AbortController();
    const signal = AbortSignal.any([stopping.signal, attempt.signal]);
    let hasConnected = false;
    let silent = false;
    const giveUp = () => {
      silent = true;
      attempt.abort();
    };
    let cancelTimeout = schedule(giveUp, SILENCE_MS);
    // A proxy may hold a stream back, and what it begins with would be missed until it counts as silent.
    const cancelFetch = schedule(() => void fetchState().catch(() => {}), FIRST_EVENT_MS);
    const onBytes = () => {
      cancelTimeout();
      cancelTimeout = schedule(giveUp, SILENCE_MS);
      if (!hasConnected) listener.onStatus?.("live");
      hasConnected = true;
    };
    try {
      const query = { day: listener.day(), ...(cursor !== undefined && { after: cursor }) };
      const body = await client.stream(events, { query }, { signal });
      for await (const { name, id, data } of readEvents(body, onBytes)) {
        if (isStopped()) break;
        cancelFetch();
        const event = parseLiveEvent(name, data);
        if (event) report(event);
        cursor = id ?? cursor;
      }
      return { hasConnected, silent, error: null };
    } catch (error) {
      return { hasConnected, silent, error };
    } finally {
      cancelTimeout();
      cancelFetch();
      attempt.abort();
    }
  };

  /** Does what the first event of a stream does: brings the timer, and what else has changed. */
  const fetchState = async (): Promise<void> => {
    const timer = await client.call(getTimer, {}, { signal: stopping.signal });
    if (isStopped()) return;
    reportTimer(timer);
    listener.onMissed();
  };

  /** Polls once. Returns false when the session has ended or following was stopped. */
  const poll = async (): Promise<boolean> => {
    try {
      await fetchState();
      if (isStopped()) return false;
      listener.onStatus?.("polling");
      return true;
    } catch (error) {
      if (isStopped() || isSignedOut(error)) return false;
      // Known before the pause, since neither a stream nor a call works.
      listener.onStatus?.("connecting");
      return true;
    }
  };

  const report = (event: LiveEvent): void => {
    switch (event.name) {
      case "state": {
        const { day, versions, timer, version, user } = event.data;
        for (const ring of RING_NAMES) reportRing({ ring, day, version: versions[ring], commitment: false });
        reportTimer({ timer, version });
        return listener.onUser(user);
      }
      case "ring":
        return reportRing(event.data);
      case "timer":
        return reportTimer(event.data);
      case "user":
        return listener.onUser(event.data.user);
      case "missed":
        return listener.onMissed();
    }
  };
  const reportRing = (change: RingChanged): void => {
    if (change.commitment || listener.cachedVersion(change.day, change.ring) !== change.version) {
      listener.onRing(change);
    }
  };
  const reportTimer = (state: TimerState): void => {
    const cached = listener.cachedTimerVersion();
    if (cached === state.version) return;
    // A state without a version is older than the cached one, unless the database was replaced: the timer is fetched to
    // find out.
    if (state.version === null && cached) return void refreshTimer();
    listener.onTimer(state);
  };
  const refreshTimer = async (): Promise<void> => {
    const { signal } = stopping;
    const state = await client.call(getTimer, {}, { signal }).catch(() => null);
    if (state && !isStopped()) listener.onTimer(state);
  };

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = schedule(resolve, ms);
      wake = () => {
        cancel();
        resolve();
      };
    });

  void run();
  return {
    wake: () => wake(),
    stop() {
      stopping.abort();
      wake();
    },
  };
}

function backOff(failures: number, random: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + random / 2);
}
