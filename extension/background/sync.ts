import { ApiError, isSignedOut, troubleOf } from "#shared/client/mod.ts";
import { events, getDay, getTimer, type LiveEvent, me } from "#shared/contract/mod.ts";
import { todayFor } from "#shared/domain/calendar.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { isStillToCome } from "#shared/domain/time.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import {
  cachedDay,
  coalesce,
  followLiveEvents,
  isLeftover,
  type LiveEvents,
  parseLiveEvent,
  readEvents,
  serverTimerVersion,
  timerOf,
} from "#shared/offline/mod.ts";
import { JAPANESE_EXTENSION } from "#shared/texts/ja/extension.ts";
import { type LanguageCode, languageOf } from "#shared/texts/languages.ts";
import { type Language, setLanguage } from "#shared/texts/translate.ts";
import type { NewExtensionAction } from "../offline/actions.ts";
import { endSessionOf } from "../offline/end_session.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import { type Reach, serverClient, streamClient } from "../offline/server.ts";
import { tryConnection } from "../offline/sign_in.ts";
import { nextCategory, type Session, type State, type TodayView, viewToday } from "../offline/state.ts";

/** The live connection to the server. */
export interface Live {
  /** Called when a popup opens. Returns the function to call when it closes. */
  onPopupOpen(): () => void;
}

/** Follows the server's events while a popup is open. `sync` fetches today. */
export function createLive(engine: ExtensionEngine, reach: Reach, sync: () => Promise<void>): Live {
  let popups = 0;
  let following: { readonly as: Session; readonly events: LiveEvents } | null = null;
  let unsubscribe = () => {};

  const follow = (as: Session): LiveEvents => {
    const isCurrent = () => engine.state().session?.token === as.token;
    return followLiveEvents({
      day: () => viewToday(engine.state(), reach.now()).date,
      cachedVersion: (day, ring) => cachedDay(engine.state().days, as.account, day)?.day.versions[ring],
      cachedTimerVersion: () => serverTimerVersion(engine.state(), as.account),
      // Flushes the queue as soon as the server is back.
      onStatus: (status) => void (status === "live" && sync()),
      onRing: () => void sync(),
      onTimer: (timer) => void (isCurrent() && engine.applyServerTimer(timer)),
      onUser: (user: User) =>
        void engine.commit(({ session, user: current }) =>
          session?.token !== as.token || JSON.stringify(current) === JSON.stringify(user) ? {} : { user }
        ),
      onMissed: () => void sync(),
    }, {
      // The next sync gets the same 401 and ends the session.
      client: streamClient(reach, as, () => void sync()),
      schedule(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
    });
  };

  const update = () => {
    const as = popups > 0 ? engine.state().session : null;
    if (following?.as.token === as?.token) return;
    following?.events.stop();
    following = as && { as, events: follow(as) };
  };

  return {
    onPopupOpen() {
      if (++popups === 1) unsubscribe = engine.subscribe(update);
      void engine.load().then(update);
      return () => {
        if (--popups === 0) unsubscribe();
        update();
      };
    },
  };
}

/** Fetches the user, the timer and today, and stores them. Signs out when the server has ended the session. */
export async function refresh(engine: ExtensionEngine, reach: Reach): Promise<void> {
  const { session } = engine.state();
  if (!session) return;
  const client = serverClient(reach, session.server, session.token);
  const commit = (change: (current: State) => Partial<State>) =>
    engine.commit((current) => current.session?.token === session.token ? change(current) : {});
  const timerVersion = () => serverTimerVersion(engine.state(), session.account);
  const knownTimer = timerVersion();
  try {
    const predicted = viewToday(engine.state(), reach.now()).date;
    const [account, timer, first] = await Promise.all([
      client.call(me, {}),
      client.call(getTimer, {}),
      client.call(getDay, { params: { day: predicted } }),
    ]);
    // The day boundary may have been changed elsewhere, and with it the date of today.
    const today = todayFor(dayRuleOf(account.user), reach.now());
    const { day } = today === predicted ? first : await client.call(getDay, { params: { day: today } });
    const isSame = engine.state().session?.token === session.token;
    await commit(() => ({
      session: { ...session, email: account.user.email, token: account.token ?? session.token },
      user: account.user,
      contact: { answeredAt: reach.now(), failure: null },
    }));
    if (!isSame) return;
    // From before the account's first timer, which was reported meanwhile.
    const isOldTimer = timer.version === null && timerVersion() !== knownTimer;
    await Promise.all([engine.applyServerDay(day), !isOldTimer && engine.applyServerTimer(timer)]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isSignedOut(error)) await engine.commit(endSessionOf(session.token, reach.now()));
    else await commit(({ contact }) => ({ contact: { ...contact, failure: troubleOf(error) } }));
  }
}

type ServerState = Extract<LiveEvent, { name: "state" }>["data"];

/** After this long without the state the poll is aborted, in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * Checks with one request whether anything changed on the server: the first event of the event stream has the versions
 * of today's rings, the timer and the user. Fetches everything if something did, and once a day, which also renews the
 * token.
 */
export async function poll(engine: ExtensionEngine, reach: Reach): Promise<void> {
  const { session, days } = engine.state();
  if (!session) return;
  const { date } = viewToday(engine.state(), reach.now());
  const known = cachedDay(days, session.account, date)?.day;
  if (!known) return refresh(engine, reach);
  try {
    const state = await fetchState(reach, session, date);
    const isSame = state !== null && RING_NAMES.every((ring) =>
      state.versions[ring] === known.versions[ring]
    ) &&
      state.version === serverTimerVersion(engine.state(), session.account) &&
      JSON.stringify(state.user) === JSON.stringify(engine.state().user);
    if (!isSame) return refresh(engine, reach);
    await engine.commit((current) =>
      current.session?.token === session.token ? { contact: { answeredAt: reach.now(), failure: null } } : {}
    );
  } catch (error) {
    if (isSignedOut(error)) {
      return engine.commit(endSessionOf(session.token, reach.now()));
    }
    await engine.commit((current) => {
      if (current.session?.token !== session.token) return {};
      return { contact: { ...current.contact, failure: troubleOf(error) } };
    });
  }
}

/** Returns the first event of the stream; null if it is of another kind, such as from another version of the server. */
async function fetchState(
  reach: Reach,
  session: Parameters<typeof streamClient>[1],
  day: string,
): Promise<ServerState | null> {
  const aborting = new AbortController();
  const timeout = setTimeout(() => aborting.abort(), TIMEOUT_MS);
  try {
    const client = streamClient(reach, session, () => {});
    const body = await client.stream(events, { query: { day } }, { signal: aborting.signal });
    for await (const { name, data } of readEvents(body, () => {})) {
      const event = parseLiveEvent(name, data);
      return event?.name === "state" ? event.data : null;
    }
    return null;
  } finally {
    clearTimeout(timeout);
    aborting.abort();
  }
}

/** How long to wait before checking again whether the user has confirmed, in milliseconds. */
const PAUSE_MS = 1_500;

export interface AwaitConnectionOptions {
  readonly engine: ExtensionEngine;
  readonly reach: Reach;
  /** Called once the user has confirmed. */
  readonly onSignedIn: () => Promise<void>;
  readonly pause?: (ms: number) => Promise<void>;
}

/**
 * Returns a function that waits, if the popup has begun to sign in through the dashboard, until the user has confirmed
 * there. If the worker is terminated meanwhile, an alarm makes it go on.
 */
export function awaitConnection({ engine, reach, onSignedIn, pause = sleep }: AwaitConnectionOptions) {
  return coalesce(async () => {
    await engine.load();
    if (engine.state().session) return;
    while (await tryConnection(engine, reach)) {
      await pause(PAUSE_MS);
      // The popup may have given it up. Reading also keeps the worker alive.
      await engine.reload();
    }
    if (engine.state().session) await onSignedIn();
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The state at a time, for a reader of several parts of it. */
export interface StateAt {
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Today, computed on the first read only: the more commands are queued, the longer that takes. */
  readonly today: TodayView;
}

/** Returns the state at `now`. */
export function stateAt(state: State, now: number): StateAt {
  let today: TodayView | undefined;
  return {
    state,
    now,
    get today() {
      return today ??= viewToday(state, now);
    },
  };
}

/**
 * Returns the action that stops the running timer, or starts one with the next category. Null while signed out, and
 * while a timer cannot be stopped yet: one of an earlier day that is not settled, or one whose start is still to come.
 */
export function toggleTimer(state: State, now: number): NewExtensionAction | null {
  if (!state.session) return null;
  const timer = timerOf(state, state.session.account);
  const { date, day } = viewToday(state, now);
  if (timer) {
    return isLeftover(timer, date) || isStillToCome(timer.startTime, now)
      ? null
      : { do: "stop_timer", timer: timer.startTime, end: now };
  }
  return { do: "start_timer", category: nextCategory(state, day), startTime: new Date(now).toISOString() };
}

/** A worker cannot import texts when it needs them, so it has them from the start. */
const LANGUAGES: Readonly<Record<LanguageCode, Language | null>> = { en: null, ja: JAPANESE_EXTENSION };

/**
 * Writes the badge, the notifications and the notices in the language of the account; while signed out, in the
 * browser's.
 */
export function setLanguageOf(user: User | null): void {
  const language = languageOf(user?.settings.language ?? "system", navigator.languages);
  setLanguage(LANGUAGES[language]);
}
