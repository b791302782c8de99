import { ApiError, type Client } from "../../client/mod.ts";
import { events, getDay, getTimer, HEARTBEAT_MS, type LiveEvent } from "../../contract/mod.ts";
import type { CalendarDate } from "../../calendar/mod.ts";
import type { Day, TimerState, User } from "../../records/mod.ts";
import { RING_NAMES, type RingName } from "../../rings/mod.ts";
import { parseLiveEvent } from "./parse_live_event.ts";
import { readEvents } from "./read_events.ts";

/** How long nothing may arrive, in milliseconds: two heartbeats, and time for both to be late. */
export const SILENCE_MS = 2 * HEARTBEAT_MS + 10_000;

/** How often the server is polled where streams do not come through, in milliseconds. */
export const POLL_MS = 15_000;

/** How many polls are made before a stream is tried again: five minutes of them. */
const POLLS = 20;

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** A ring that changed on the server. */
export type RingChanged = Extract<LiveEvent, { name: "ring" }>["data"];

/** A surface that shows what is on the server: what it holds, and what it handles. */
export interface LiveListener {
  /** The day that is shown: the one that is compared first, and polled. Read anew each time. */
  readonly day: () => CalendarDate;
  /** The version that is held of a ring; undefined when that day is not held. */
  readonly heldVersion: (day: CalendarDate, ring: RingName) => string | null | undefined;
  /** The version that is held of the timer; undefined when it is not held. */
  readonly heldTimerVersion: () => string | null | undefined;
  /** What is held of this ring is old. An Earth may also show on the day after it, where entries run past its end. */
  readonly onRing: (moved: RingChanged) => void;
  readonly onTimer: (state: TimerState) => void;
  readonly onUser: (user: User) => void;
  /** Anything that is held may be old. */
  readonly onMissed: () => void;
  /** The shown day, as it was polled. */
  readonly onDay: (day: Day) => void;
  /** `live`: changes are seen at once. `polling`: within {@link POLL_MS}. `connecting`: not at all for now. */
  readonly onStatus?: (status: "connecting" | "live" | "polling") => void;
}

/** What following takes beside its listener. */
export interface LiveEventsOptions {
  readonly client: Client;
  /** Calls `run` once, after `ms` milliseconds. Returns a function that cancels that. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  /** From 0 to 1: spreads those who were all cut off at the same moment. */
  readonly random: () => number;
}

/** A following that goes on until it is stopped, or until the session is over. */
export interface LiveEvents {
  /** Tries at once what was to be tried later: the network is back, or the page is looked at again. */
  wake(): void;
  stop(): void;
}

/** How a stream ended: whether anything arrived, whether it ended in silence, and the error. */
interface Ending {
  readonly hasConnected: boolean;
  readonly silent: boolean;
  readonly error: unknown;
}

/**
 * Reports to `listener` what changes on the server from now on, over one connection that is made again whenever it is lost. No change in
 * between is missed: the request names the last event that arrived. Where no stream comes through, the shown day and the timer are polled.
 * The listener refreshes what it held before the first connection itself, but for the shown day, which is compared.
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
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
      const ms = hasConnected || !silent ? Math.max(asked, backOff(failures, random())) : POLL_MS;
      // A server that was connected a moment ago is soon back; one that never was may still respond to calls.
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
    let calm = schedule(giveUp, SILENCE_MS);
    const onBytes = () => {
      calm();
      calm = schedule(giveUp, SILENCE_MS);
      if (!hasConnected) listener.onStatus?.("live");
      hasConnected = true;
    };
    try {
      const query = { day: listener.day(), ...(cursor !== undefined && { after: cursor }) };
      const body = await client.stream(events, { query }, { signal });
      for await (const { name, id, data } of readEvents(body, onBytes)) {
        if (isStopped()) break;
        const event = parseLiveEvent(name, data);
        if (event) report(event);
        cursor = id ?? cursor;
      }
      return { hasConnected, silent, error: null };
    } catch (error) {
      return { hasConnected, silent, error };
    } finally {
      calm();
      attempt.abort();
    }
  };

  /** Whether the session still stands. */
  const poll = async (): Promise<boolean> => {
    const { signal } = stopping;
    try {
      const [{ day }, timer] = await Promise.all([
        client.call(getDay, { params: { day: listener.day() } }, { signal }),
        client.call(getTimer, {}, { signal }),
      ]);
      if (isStopped()) return false;
      listener.onStatus?.("polling");
      listener.onDay(day);
      reportTimer(timer);
      return true;
    } catch (error) {
      return !isSignedOut(error);
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
  const reportRing = (moved: RingChanged): void => {
    if (moved.commitment || listener.heldVersion(moved.day, moved.ring) !== moved.version) {
      listener.onRing(moved);
    }
  };
  const reportTimer = (state: TimerState): void => {
    const held = listener.heldTimerVersion();
    if (held === state.version) return;
    // That none ever ran was so before the one that is held ran; or the database is another one.
    if (state.version === null && held) return void askTimer();
    listener.onTimer(state);
  };
  const askTimer = async (): Promise<void> => {
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

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
