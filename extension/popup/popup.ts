import { useEffect, useReducer, useState } from "react";
import type { Trouble } from "#shared/client/mod.ts";
import { type CalendarDate, heldDay, type TakenDay, todayFor } from "#shared/domain/calendar.ts";
import type { Day } from "#shared/domain/records.ts";
import { isLeftover, timerOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { isOccupied, onLeft } from "#shared/ui/focus.ts";
import type { NewExtensionAction } from "../offline/actions.ts";
import { timeNow } from "../offline/clock.ts";
import { type DraftChange, type DraftSaver, draftsOf } from "../offline/drafts.ts";
import { discardUnsaved } from "../offline/end_session.ts";
import { type PopupEngine, sendToWorker } from "../offline/engine.ts";
import type { Reach } from "../offline/server.ts";
import { type DayDrafts, ruleOf, type State, type TodayView } from "../offline/state.ts";

export interface PopupActions {
  /** Applies an action at once and stores it. The worker sends it. */
  dispatch(action: NewExtensionAction): void;
  /** Stores what is typed in the forms of a day, or that one was closed. */
  saveDrafts(day: CalendarDate, change: DraftChange): void;
  /** Stores the typed email for the next time the popup opens. */
  saveEmail(email: string): Promise<void>;
  /** Rejects with an `ApiError`. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /** Enters the code of the second step. Rejects with an `ApiError`. */
  enterCode(code: string): Promise<void>;
  /** Begins to sign in through the dashboard. Returns the path of the page on which the user confirms. */
  beginConnection(): Promise<`/${string}`>;
  cancelSignIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Gives up the unsaved changes of all who are not signed in. */
  discardUnsaved(): Promise<void>;
  /** The user has read that the device's clock is wrong. */
  knowClock(): Promise<void>;
  resetUnreadable(): Promise<void>;
  /** Makes the worker flush the queue and fetch today. While signed out, checks whether the server can be reached. */
  sync(): Promise<void>;
}

export function createPopupActions(engine: PopupEngine, drafts: DraftSaver, reach: Reach): PopupActions {
  /** Loads what calls the server itself. The popup rarely does: the worker sends its changes. */
  const loadCalls = () => import("./lazy/calls.ts");
  /** The last state with a session: a note that is being typed is saved when its field goes, which is after the end. */
  let signedIn: State | null = null;
  const follow = () => {
    if (engine.state().session) signedIn = engine.state();
  };
  engine.subscribe(follow);
  follow();
  return {
    dispatch(action) {
      if (action.do === "write" && action.draft) drafts.clear(action.draft);
      if (engine.state().session) engine.dispatch(action);
      else if (signedIn?.session) {
        const at = timeNow();
        const { session: { account }, user } = signedIn;
        void engine.apply({
          ...action,
          id: crypto.randomUUID(),
          at,
          account,
          today: todayFor(ruleOf(user), at),
        });
      }
    },
    saveDrafts: drafts.save,
    saveEmail: (email) => engine.commit(({ habits }) => ({ habits: { ...habits, email } })),
    async signIn(credentials) {
      const { signIn } = await loadCalls();
      await signIn(engine, reach, credentials);
      void sendToWorker("sync", null);
    },
    async enterCode(code) {
      const { enterCode } = await loadCalls();
      await enterCode(engine, reach, code);
      void sendToWorker("sync", null);
    },
    beginConnection: async () => (await loadCalls()).beginConnection(engine, reach),
    cancelSignIn: async () => (await loadCalls()).cancelSignIn(engine),
    async signOut() {
      const { signOut } = await loadCalls();
      await signOut(engine, reach);
    },
    discardUnsaved: () => engine.commit(discardUnsaved),
    knowClock: () => engine.commit(({ clock }) => ({ clock: { ...clock, isTold: true } })),
    resetUnreadable: () => engine.resetUnreadable(),
    async sync() {
      const { session, preferences } = engine.state();
      if (session) {
        await sendToWorker("sync", null);
        return;
      }
      const { probeServer } = await loadCalls();
      const failure = await probeServer(reach, preferences.server);
      await engine.commit(({ contact, session }) => session ? {} : { contact: { ...contact, failure } });
    },
  };
}

/** What the footer shows about saving. */
export interface SavingState {
  /** The number of queued changes. */
  readonly pendingCount: number;
  /** The number of changes that the server rejected, or that this version cannot read. */
  readonly notSavedCount: number;
  /** Whether the worker is syncing. */
  readonly busy: boolean;
  /** Whether the last request failed. */
  readonly away: boolean;
}

/** A short text about what is saved. */
interface SavingText {
  readonly text: string;
  /** Whether screen readers announce it. */
  readonly announced: boolean;
}

/** A save that takes longer than this is spoken of; milliseconds. */
export const LONG_SAVE_MS = 2_000;

/**
 * Returns what the footer says about saving. An ordinary save says nothing: `isLong` is whether changes have been
 * queued for {@link LONG_SAVE_MS}.
 */
export function savingText(
  { pendingCount, notSavedCount, busy, away }: SavingState,
  isLong: boolean,
): SavingText {
  if (pendingCount > 0) {
    if (away) {
      return { text: t("{changes} not saved yet", { changes: changesText(pendingCount) }), announced: true };
    }
    return { text: isLong ? t("Saving…") : "", announced: isLong };
  }
  if (notSavedCount > 0) {
    return { text: t("{changes} not saved", { changes: changesText(notSavedCount) }), announced: true };
  }
  return { text: away && !busy ? t("Nothing to save") : t("All saved"), announced: false };
}

/** Returns '1 change', '3 changes'. */
export function changesText(count: number): string {
  return count === 1 ? t("1 change") : t("{count} changes", { count });
}

/** The screens of the popup. Every situation has one, so the popup is never blank. */
export type Screen =
  /** This version cannot read values that another version stored. */
  | "outdated"
  /** Signed out, and the server at the chosen address cannot be used. */
  | "server_trouble"
  | "sign_in"
  | "today";

/** What determines the screen. */
export interface Situation {
  readonly state: State;
  /** The names of the stored values that cannot be read. */
  readonly unreadable: readonly string[];
  /** Today; null while signed out. */
  readonly today: TodayView | null;
}

export function screenOf({ state, unreadable, today }: Situation): Screen {
  if (unreadable.length > 0) return "outdated";
  if (today) return "today";
  return serverTrouble(state) ? "server_trouble" : "sign_in";
}

/** Whether a situation shows, from the first paint on, what `LazyParts` provides. */
export function needsParts(situation: Situation): boolean {
  const { state, today } = situation;
  const { queue, session } = state;
  if (!today || screenOf(situation) !== "today" || serverTrouble(state) || hasNotSaved(queue)) return true;
  const timer = timerOf(state, session?.account);
  return pageOfDrafts(draftsOf(state, today.date), today.day) !== null ||
    (timer !== null && isLeftover(timer, today.date));
}

/** What takes the place of today: a form, by the name of its draft, or a ring that has no section. */
export type Page =
  | { readonly of: "acts" | "battle" | "commitment" | "fire" | "wind" }
  | { readonly of: "edited_battle" | "entry" | "study_target" | "rep"; readonly id: string };

export function isFormPage({ of }: Page): boolean {
  return of !== "acts" && of !== "fire" && of !== "wind";
}

/**
 * Returns the form in which something was typed before, if what it is about can still be changed, or was deleted
 * elsewhere meanwhile; otherwise null.
 */
export function pageOfDrafts(
  drafts: DayDrafts,
  { earth, wind, void: { battle_logs }, damaged = [] }: Day,
): Page | null {
  const lists = {
    edited_battle: ["void", battle_logs],
    entry: ["earth", earth.actual_entries],
    study_target: ["wind", wind.study_targets],
    rep: ["wind", wind.weakness_reps],
  } as const;
  if (drafts.battle && !damaged.includes("void")) return { of: "battle" };
  if (drafts.commitment !== undefined) return { of: "commitment" };
  for (const edited of ["edited_battle", "entry", "study_target", "rep"] as const) {
    const [ring, items] = lists[edited];
    const { id, of: opened } = drafts[edited] ?? {};
    if (id !== undefined && !damaged.includes(ring) && (opened || items.some((item) => item.id === id))) {
      return { of: edited, id };
    }
  }
  return null;
}

/** Whether there are changes that were not saved, or saved over those of another device. */
export function hasNotSaved({ rejected, unreadable, conflicts }: State["queue"]): boolean {
  return rejected.length + unreadable.length + conflicts.length > 0;
}

/** Why the server cannot be used, as the popup shows it. */
export type ShownTrouble = Exclude<Trouble, "failed" | "busy">;

/** Returns why the server cannot be used, or null. A server that responds with an error, or is busy, can be used. */
export function serverTrouble({ contact }: State): ShownTrouble | null {
  const { failure } = contact;
  return failure === "failed" || failure === "busy" ? null : failure;
}

const MINUTE_MS = 60_000;
const OPENING_MS = 1_000;

/**
 * Returns the day that the popup shows, and, when another one has begun while the user is in the middle of something,
 * the function that shows that. A new day is noticed within the minute.
 */
export function useHeldDay(state: State): readonly [CalendarDate, (() => void) | null] {
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        look();
        wait();
      }, MINUTE_MS - timeNow() % MINUTE_MS);
    };
    wait();
    // A popup becomes visible as it opens, before its first paint, which rendering it again would delay.
    const opened = timeNow();
    const onVisible = () =>
      document.visibilityState === "visible" && timeNow() - opened > OPENING_MS && look();
    document.addEventListener("visibilitychange", onVisible);
    const stop = onLeft(look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      stop();
    };
  }, []);
  const rule = ruleOf(state.user);
  const present = {
    day: todayFor(rule, timeNow()),
    of: JSON.stringify([state.session?.account, rule]),
  };
  const [last, take] = useState<TakenDay>(present);
  const isWriting = isOccupied() || Object.keys(draftsOf(state, last.day)).length > 0;
  const shown = heldDay(last, present, isWriting);
  // During rendering, so that no day shows in between.
  if (shown.day !== last.day || shown.of !== last.of) take(shown);
  return [shown.day, shown.day === present.day ? null : () => take(present)];
}
