import { getDay } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { type Day, dayRuleOf } from "#shared/records/mod.ts";
import { type Command, projectDay, type QueuedCommand, sendCommand, settle } from "#shared/offline/mod.ts";
import { flushLegacyOutbox, type LegacyDelivery } from "#shared/offline/legacy_outbox.ts";
import type { Shelf } from "../platform/shelf.ts";
import type { Session, State } from "../state/cells.ts";
import { failureOf } from "../state/probe.ts";
import { type Reach, serverClient } from "../state/server.ts";
import { changeState, readState } from "../state/store.ts";
import { adoptTimer } from "../state/timer.ts";
import { viewToday } from "../state/view.ts";

/** What has waited longer may have been made on a day that has moved on since, in milliseconds. */
const FRESH_MS = 5_000;

/** Sends what waits, in order, until nothing does or the server does not answer; whether it got through all of it. */
export async function drain(shelf: Shelf, reach: Reach): Promise<boolean> {
  let session: Session | null = null;
  return await flushLegacyOutbox<Command>({
    async take() {
      const { state } = await readState(shelf);
      session = state.session;
      return state.queue.pending.find(({ account }) => account === session?.account) ?? null;
    },
    async send({ command, id, ...write }) {
      const { state } = await readState(shelf);
      const client = serverClient(reach, session?.server ?? "", session?.token ?? null);
      const isFresh = write.attempts === 0 && reach.now() - write.queuedAt < FRESH_MS;
      const knownDay = async (date: CalendarDate): Promise<Day> => {
        const known = state.snapshot;
        if (isFresh && known?.account === write.account && known.day.date === date) return known.day;
        return (await client.call(getDay, { params: { day: date } })).day;
      };
      return sendCommand(command, { client, id, rule: viewToday(state, reach.now()).rule, knownDay });
    },
    async settle(write, delivery) {
      const settled = await changeState(shelf, (present) => {
        const queue = { ...present.queue, ...settle(present.queue, write.id, delivery.outcome) };
        return { queue, ...answered({ ...present, queue }, { write, session, delivery, now: reach.now() }) };
      });
      return !settled.queue.pending.some(({ id }) => id === write.id);
    },
  });
}

interface Answer {
  readonly write: QueuedCommand<Command>;
  /** As whom it was sent. */
  readonly session: Session | null;
  readonly delivery: LegacyDelivery;
  readonly now: number;
}

function answered(state: State, { write, session, delivery, now }: Answer): Partial<State> {
  const { snapshot, contact } = state;
  const { outcome, sent, error } = delivery;
  const sameSession = state.session?.token === session?.token;
  if (error?.status === 401) return sameSession ? { session: null } : {};
  if (error && outcome.kind === "retry_later") {
    return { contact: { ...contact, failure: failureOf(error) } };
  }
  // An answer that does not tell the day leaves us to say what the change has done to it.
  const day = sent && (sent.day ?? dayWith(state, write.command, now));
  const newer = day && sameSession && (snapshot === null || snapshot.day.date <= day.date);
  const timer = sent?.timer && sameSession
    ? adoptTimer(state, sent.timer, { now, makeId: () => crypto.randomUUID() })
    : {};
  return {
    ...timer,
    contact: { answeredAt: now, failure: null },
    ...(newer && { snapshot: { account: write.account, day, at: now } }),
  };
}

function dayWith({ snapshot, user }: State, command: Command, now: number): Day | null {
  if (!snapshot || !user) return null;
  return projectDay(snapshot.day, [command], { rule: dayRuleOf(user), plan: user.settings.time_plan, now });
}
