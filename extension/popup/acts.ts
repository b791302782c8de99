import type { BattleValues } from "#shared/ui/rings/battle_form.ts";
import type { Shelf } from "../platform/shelf.ts";
import { ask } from "../platform/messages.ts";
import type { CalendarDate } from "#shared/day/mod.ts";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { discard, enqueue, retry } from "#shared/sync/mod.ts";
import { type AwayChoice, settleAway } from "../state/away.ts";
import type { Drafts, State } from "../state/cells.ts";
import { probe } from "../state/probe.ts";
import type { Reach } from "../state/server.ts";
import { signIn } from "../state/sign_in.ts";
import { changeState, readState, resetUnreadable } from "../state/store.ts";
import { backdateTimer, startTimer, stopTimer } from "../state/timer.ts";
import type { Command } from "../state/writes/mod.ts";

/** All that can be done in the popup. Each resolves once it is kept; the server hears of it from the worker. */
export interface Acts {
  startTimer(category: TimeCategory, startTime?: string): Promise<void>;
  stopTimer(): Promise<void>;
  /** Ends a timer that was left running at `end` (ISO). */
  endTimer(end: string): Promise<void>;
  backdateTimer(startTime: string): Promise<void>;
  discardTimer(): Promise<void>;
  /** Answers the question after the timer that began at `startTime`. */
  sayStillOn(startTime: string): Promise<void>;
  /** Answers the question after an absence. */
  settleAway(choice: AwayChoice): Promise<void>;
  write(command: Command): Promise<void>;
  /** Logs a battle now, and is done with its draft. */
  logBattle(day: CalendarDate, values: BattleValues): Promise<void>;
  /** Promises something for `day`, and is done with its draft. */
  commitTo(day: CalendarDate, commitment: string): Promise<void>;
  keepDrafts(drafts: Partial<Drafts>): Promise<void>;
  retryRefused(id: string): Promise<void>;
  discardRefused(id: string): Promise<void>;
  discardUnreadable(): Promise<void>;
  /** Fails with an `ApiError`. */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  resetUnreadable(): Promise<void>;
  /** Has the worker save what waits and ask for today; while signed out, asks whether the server is there. */
  sync(): Promise<void>;
}

export function createActs(shelf: Shelf, reach: Reach): Acts {
  const makeId = () => crypto.randomUUID();
  const withWrite = ({ queue, session }: State, command: Command): Partial<State> => {
    if (!session) return {};
    const write = { id: makeId(), account: session.account, command, queuedAt: reach.now() };
    return { queue: { ...queue, ...enqueue(queue, write) } };
  };
  const change = async (work: (state: State) => Partial<State>) => {
    await changeState(shelf, work);
  };
  const changeAndSave = async (work: (state: State) => Partial<State>) => {
    await change(work);
    // Kept already: the worker may take its time, and the popup may close.
    void ask("drain");
  };
  return {
    startTimer: (category, startTime) =>
      changeAndSave((state) => {
        const now = reach.now();
        return startTimer(state, {
          category,
          startTime: startTime ?? new Date(now).toISOString(),
          now,
          makeId,
        });
      }),
    stopTimer: () =>
      changeAndSave((state) => stopTimer(state, { end: reach.now(), now: reach.now(), makeId })),
    endTimer: (end) =>
      changeAndSave((state) => stopTimer(state, { end: Date.parse(end), now: reach.now(), makeId })),
    backdateTimer: (startTime) => change((state) => backdateTimer(state, startTime)),
    discardTimer: () => change(() => ({ timer: null })),
    sayStillOn: (startTime) => change(({ told }) => ({ told: { ...told, stillOn: startTime } })),
    settleAway: (choice) => changeAndSave((state) => settleAway(state, choice, reach.now(), makeId)),
    write: (command) => changeAndSave((state) => withWrite(state, command)),
    logBattle: (day, values) =>
      changeAndSave((state) => {
        const battle = { id: makeId(), timestamp: new Date(reach.now()).toISOString(), ...values };
        const drafts = { ...state.drafts, battle: null };
        return { ...withWrite(state, { kind: "log_battle", day, battle }), drafts };
      }),
    commitTo: (day, commitment) =>
      changeAndSave((state) => {
        const drafts = { ...state.drafts, commitment: null };
        return { ...withWrite(state, { kind: "commit_to", day, commitment }), drafts };
      }),
    keepDrafts: (changed) => change(({ drafts }) => ({ drafts: { ...drafts, ...changed } })),
    retryRefused: (id) => changeAndSave(({ queue }) => ({ queue: { ...queue, ...retry(queue, id) } })),
    discardRefused: (id) => change(({ queue }) => ({ queue: { ...queue, ...discard(queue, id) } })),
    discardUnreadable: () => change(({ queue }) => ({ queue: { ...queue, unreadable: [] } })),
    async signIn(credentials) {
      await signIn(shelf, reach, credentials);
      void ask("sync");
    },
    resetUnreadable: () => resetUnreadable(shelf),
    async sync() {
      const { session, preferences } = (await readState(shelf)).state;
      if (session) {
        await ask("sync");
        return;
      }
      const failure = await probe(reach, preferences.server);
      await change(({ contact, session }) => session ? {} : { contact: { ...contact, failure } });
    },
  };
}
