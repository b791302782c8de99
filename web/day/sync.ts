import { useAtomValue, useStore } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect } from "react";
import { type Trouble, troubleOf } from "#shared/client/mod.ts";
import { getTimer, type LiveEvent } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { RingName } from "#shared/domain/rings/mod.ts";
import {
  followLiveEvents,
  type LiveEvents,
  type LiveListener,
  serverTimerVersion,
} from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { engineAtom, liveMessage, pendingAtom, pendingCountAtom, readLiveMessage } from "../app/engine.ts";
import { contactAtom, hostAtom, sendTroubleAtom, troubleAtom, type WebStore } from "../app/host.ts";
import { logFailure, now } from "../app/platform.ts";
import { clientAtom, receiveUserAtom, tokenAtom, userAtom } from "../app/session.ts";
import { followLanguage } from "../app/status.ts";
import { REREAD } from "../app/storage.ts";
import { announceSavedAtom } from "../app/toasts.ts";
import {
  afterDeliveryAtom,
  firstFetchAtom,
  queryClientAtom,
  refreshDayAtom,
  refreshDaysAtom,
  serverDayAtom,
  shownDayAtom,
} from "./day.ts";

/** A tab that waited longer to listen, in milliseconds, replaces a tab that was closed: nobody listened in between. */
const TAKEOVER_MS = 1_000;

/** The pauses between two calls that find out whether the server is back, in milliseconds. */
const FIRST_CHECK_MS = 2_000;
const MAX_CHECK_MS = 60_000;

/**
 * Keeps what is shown and what is saved up to date with the server for as long as somebody is signed in: sends what is
 * pending, and listens to changes from elsewhere, over one connection for all tabs. Returns a function that ends that.
 */
export function startSync(store: WebStore): () => void {
  const { tabs } = store.get(hostAtom);
  const engine = store.get(engineAtom);
  const attempt = (what: string, work: Promise<unknown>) =>
    void work.catch((error: unknown) => logFailure(what, error));
  attempt("What is stored could not be read or sent", engine.start());
  const live = listenInTurn(store);
  const flush = () => attempt("What is pending could not be sent", engine.flush());
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    flush();
    live.wake();
  };
  // The browser may say too much: a server on this machine, or in its network, can be reached without a connection.
  const check = () => store.get(clientAtom).call(getTimer, {}).then(() => {}, () => {});
  const stops = [
    live.stop,
    engine.stop,
    followLanguage(store),
    engine.onDelivery((delivery) => {
      const { outcome, error } = delivery;
      store.set(sendTroubleAtom, outcome.kind === "retry_later" ? troubleOf(error) : null);
      store.set(afterDeliveryAtom, delivery);
      if (store.get(pendingAtom).length === 0) store.set(announceSavedAtom);
      attempt("The browser could not be asked to keep what is stored", requestKeptStorage());
    }),
    // Another tab may have sent what this one could not.
    store.sub(pendingCountAtom, () => {
      if (store.get(pendingCountAtom) === 0) store.set(sendTroubleAtom, null);
    }),
    tabs.subscribe((message) => {
      const event = readLiveMessage(message);
      if (event) handle(store, event);
    }),
    onEvent(globalThis, "online", () => {
      wake();
      void check();
    }),
    onEvent(globalThis, "offline", () => void check()),
    checkUntilReached(store, {
      check,
      onReached: () => attempt("What is pending could not be sent", engine.resume()),
    }),
    onEvent(document, "visibilitychange", wake),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Calls the server while it is out of reach, and then loads what could not be loaded. Returns a function that ends
 * that.
 */
function checkUntilReached(
  store: WebStore,
  { check, onReached }: { check: () => Promise<void>; onReached: () => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (pause: number) => {
    timer = setTimeout(
      () => void check().then(() => timer && wait(Math.min(MAX_CHECK_MS, 2 * pause))),
      pause,
    );
  };
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const unsubscribe = store.sub(contactAtom, () => {
    const contact = store.get(contactAtom);
    if (contact !== null && contact !== "busy") return timer === undefined ? wait(FIRST_CHECK_MS) : undefined;
    if (timer === undefined) return;
    end();
    onReached();
    void store.get(queryClientAtom).refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error",
    });
  });
  return () => {
    unsubscribe();
    end();
  };
}

/** Asks the browser to keep what is stored, after the first write. Loaded then, since no page needs it to be shown. */
async function requestKeptStorage(): Promise<void> {
  const { requestKeptStorageOnce } = await import("../app/kept_storage.ts");
  await requestKeptStorageOnce();
}

/** Listens to the server as soon as no other tab does, and broadcasts its events to the others. */
function listenInTurn(store: WebStore): LiveEvents {
  const { storage, tabs } = store.get(hostAtom);
  let isStopped = false;
  let live: LiveEvents | null = null;
  let release = () => {};
  const emit = (event: LiveEvent) => {
    handle(store, event);
    tabs.broadcast(liveMessage(event));
  };
  const asked = now();
  void storage.withLock("live", () =>
    new Promise<void>((resolve) => {
      release = resolve;
      // The tab that listened before may have signed out, and the lock may arrive before the news of it.
      store.set(tokenAtom, REREAD);
      if (isStopped || store.get(tokenAtom) === null) return resolve();
      if (now() - asked > TAKEOVER_MS) emit({ name: "missed", data: {} });
      live = followLiveEvents(listenerOf(store, emit), {
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
      release();
    },
  };
}

function listenerOf(store: WebStore, emit: (event: LiveEvent) => void): LiveListener {
  return {
    day: () => store.get(shownDayAtom),
    cachedVersion: (day, ring) => cachedVersion(store, day, ring),
    cachedTimerVersion: () => serverTimerVersion(store.get(engineAtom).state(), store.get(userAtom)?.id),
    onRing: (data) => emit({ name: "ring", data }),
    onTimer: (data) => emit({ name: "timer", data }),
    onUser: (user) => emit({ name: "user", data: { user } }),
    onMissed: () => emit({ name: "missed", data: {} }),
    onStatus: (status) => {
      if (status === "connecting") return;
      store.set(sendTroubleAtom, null);
      // A server that can be listened to can be written to.
      if (status === "live" && store.get(pendingAtom).length > 0) {
        store.get(engineAtom).flush().catch((error: unknown) =>
          logFailure("What is pending could not be sent", error)
        );
      }
    },
  };
}

function handle(store: WebStore, event: LiveEvent): void {
  switch (event.name) {
    case "ring": {
      const { day, ring, version, commitment } = event.data;
      const refresh = () => {
        if (commitment || cachedVersion(store, day, ring) !== version) store.set(refreshDayAtom, day, ring);
      };
      // The event of this page's own write may arrive before the response to it, and the first event of all before the
      // day.
      return void store.get(engineAtom).idle().then(() => store.set(firstFetchAtom, day)).then(refresh);
    }
    case "timer":
      return void store.get(engineAtom).applyServerTimer(event.data);
    case "user":
      return store.set(receiveUserAtom, store.get(tokenAtom), event.data.user);
    case "state":
    case "missed":
      return store.set(refreshDaysAtom);
  }
}

function cachedVersion(store: WebStore, day: CalendarDate, ring: RingName): string | null | undefined {
  return store.set(serverDayAtom, day)?.versions[ring];
}

function onEvent(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

/** How many parts of the page say that this device does not have what they show. */
export const absentAtom = atom(0);

/** What the page says about each trouble. */
const CAUSES: Readonly<Record<Trouble, string>> = {
  unreachable: "Offline",
  other_sign_in: "Another page wants you to sign in",
  basic_auth: "A password prompt in front of Gorin blocks it",
  restarting: "The server is restarting",
  busy: "Busy, trying again",
  not_gorin: "Something else responds in place of the server",
  failed: "The server has a problem",
};

/** The notice of a server that cannot be used, with the number of unsaved changes; empty while all is well. */
export const unsentTextAtom = atom((get) => {
  const trouble = get(troubleAtom);
  const pending = get(pendingCountAtom);
  // What is busy is only the server: everything that was loaded is up to date.
  if (trouble === null || (trouble === "busy" && pending === 0)) return "";
  const cause = t(CAUSES[trouble]);
  if (pending === 0) {
    return get(absentAtom) > 0 ? cause : t("{cause}: showing the last saved state", { cause });
  }
  return t("{cause}: {changes} not saved yet", {
    cause,
    changes: pending === 1 ? t("1 change") : t("{count} changes", { count: pending }),
  });
});

export function useSync(): void {
  const store = useStore();
  const cache = useAtomValue(queryClientAtom);
  const userId = useAtomValue(userAtom)?.id;
  // Lets the cache refetch when the page becomes visible or the network returns.
  useEffect(() => {
    cache.mount();
    return () => cache.unmount();
  }, [cache]);
  useEffect(() => userId === undefined ? undefined : startSync(store), [store, userId]);
}
