import { atom } from "jotai/vanilla";
import type { LiveEvent } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { RingName } from "#shared/rings/mod.ts";
import { followLiveEvents, type LiveEvents, type LiveListener } from "#shared/offline/mod.ts";
import { now } from "../platform/clock.ts";
import { logFailure } from "../platform/log.ts";
import { clientAtom } from "../features/auth/client.ts";
import {
  refreshDayAtom,
  refreshDaysAtom,
  restoreDaysAtom,
  serverDayAtom,
  showDayAtom,
} from "../features/day/day.ts";
import { drainAtom, reachedAtom } from "../state/outbox.ts";
import { readQueueAtom, waitingAtom } from "../state/queue.ts";
import { receiveUserAtom, userAtom } from "../features/auth/session.ts";
import { keepingAtom } from "../state/shelf.ts";
import { shownDayAtom } from "../features/day/shown_day.ts";
import type { WebStore } from "./web_store.ts";
import { READ_ANEW } from "../frame/stored_atom.ts";
import { adoptTimerAtom, timerVersionAtom } from "../state/stored_timer.ts";
import { liveMessage, type TabMessage, tabMessage } from "./tab_message.ts";
import { tokenAtom } from "../features/auth/token.ts";

/** Who waited longer to listen, in milliseconds, takes over from a tab that was closed: nobody heard what moved in between. */
const TAKEN_OVER_MS = 1_000;

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * How what moves elsewhere comes to be seen here: at once, within a quarter of a minute, or not at all for now. Null while that is not
 * known yet, or while another tab listens for this one.
 */
export const liveStatusAtom = atom<"live" | "polling" | "lost" | null>(null);

/**
 * Keeps what is shown and what is saved together with the server for as long as somebody is signed in: sends what waits, and listens to
 * what moves elsewhere, over one connection for all tabs. Answers how to stop.
 */
export function keepUp(store: WebStore): () => void {
  const { tabs } = store.get(keepingAtom);
  const attempt = (what: string, work: Promise<unknown>) =>
    void work.catch((error: unknown) => logFailure(what, error));
  const send = () => attempt("What waits could not be sent", store.set(drainAtom));
  attempt("What waits could not be read", store.set(readQueueAtom).then(send));
  attempt("The days that were kept could not be read", store.set(restoreDaysAtom));
  const live = listenInTurn(store);
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    send();
    live.wake();
  };
  const stops = [
    live.stop,
    retryWhileWaiting(store, send),
    tabs.listen((message) => {
      const known = tabMessage(message);
      if (known) hear(store, known);
    }),
    onEvent(globalThis, "online", wake),
    onEvent(document, "visibilitychange", wake),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Listens to the server as soon as no other tab does, and tells the others what it hears. */
function listenInTurn(store: WebStore): LiveEvents {
  const { shelf, tabs } = store.get(keepingAtom);
  let isStopped = false;
  let live: LiveEvents | null = null;
  let leave = () => {};
  const tell = (event: LiveEvent) => {
    hear(store, { kind: "live", event });
    tabs.tell(liveMessage(event));
  };
  const asked = now();
  void shelf.alone("live", () =>
    new Promise<void>((resolve) => {
      leave = resolve;
      // Whoever listened before may have signed out, and the lock be here sooner than the word of it.
      store.set(tokenAtom, READ_ANEW);
      if (isStopped || store.get(tokenAtom) === null) return resolve();
      if (now() - asked > TAKEN_OVER_MS) tell({ name: "missed", data: {} });
      live = followLiveEvents(listenerOf(store, tell), {
        client: store.get(clientAtom),
        schedule: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        random: Math.random,
      });
    }));
  return {
    wake: () => live?.wake(),
    stop() {
      isStopped = true;
      live?.stop();
      store.set(liveStatusAtom, null);
      leave();
    },
  };
}

function listenerOf(store: WebStore, tell: (event: LiveEvent) => void): LiveListener {
  let wasConnecting = false;
  return {
    day: () => store.get(shownDayAtom),
    heldVersion: (day, ring) => heldVersion(store, day, ring),
    heldTimerVersion: () => store.get(timerVersionAtom),
    onRing: (data) => tell({ name: "ring", data }),
    onTimer: (data) => tell({ name: "timer", data }),
    onUser: (user) => tell({ name: "user", data: { user } }),
    onMissed: () => tell({ name: "missed", data: {} }),
    onDay: (day) => void store.set(showDayAtom, day),
    onStatus: (status) => {
      // To connect is nothing out of the ordinary the first time.
      if (status === "connecting") {
        return wasConnecting ? store.set(liveStatusAtom, "lost") : void (wasConnecting = true);
      }
      wasConnecting = false;
      store.set(liveStatusAtom, status);
      store.set(reachedAtom, true);
      // Whoever can be heard can be told.
      if (status === "live" && store.get(waitingAtom).length > 0) void store.set(drainAtom);
    },
  };
}

function hear(store: WebStore, message: TabMessage): void {
  switch (message.kind) {
    case "queue":
      return void store.set(readQueueAtom);
    case "day":
      if (message.account === store.get(userAtom)?.id) void store.set(showDayAtom, message.day);
      return;
    case "live":
      return hearLive(store, message.event);
  }
}

function hearLive(store: WebStore, event: LiveEvent): void {
  switch (event.name) {
    case "ring": {
      const { day, ring, version, commitment } = event.data;
      if (commitment || heldVersion(store, day, ring) !== version) store.set(refreshDayAtom, day, ring);
      return;
    }
    case "timer":
      return void store.set(adoptTimerAtom, event.data);
    case "user":
      return store.set(receiveUserAtom, store.get(tokenAtom), event.data.user);
    case "state":
    case "missed":
      return store.set(refreshDaysAtom);
  }
}

function heldVersion(store: WebStore, day: CalendarDate, ring: RingName): string | null | undefined {
  return store.set(serverDayAtom, day)?.versions[ring];
}

/** Tries again, ever more seldom, while something waits to be sent. */
function retryWhileWaiting(store: WebStore, send: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_RETRY_MS;
  const arrange = () => {
    const waits = store.get(waitingAtom).length > 0;
    if (!waits) {
      clearTimeout(timer);
      timer = undefined;
      pause = FIRST_RETRY_MS;
    } else if (timer === undefined) {
      timer = setTimeout(() => {
        timer = undefined;
        pause = Math.min(LONGEST_RETRY_MS, 2 * pause);
        send();
        arrange();
      }, pause);
    }
  };
  const stop = store.sub(waitingAtom, arrange);
  arrange();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function onEvent(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
