import { atom } from "jotai/vanilla";
import { ApiError } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate } from "#shared/calendar/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import {
  coalesce,
  type Command,
  CommandSchema,
  discard,
  dismiss,
  enqueue,
  projectDay,
  type QueuedCommand,
  retry,
  sendCommand,
  settle,
  type StoredQueue,
} from "#shared/offline/mod.ts";
import { flushLegacyOutbox, type LegacyDelivery } from "#shared/offline/legacy_outbox.ts";
import { now } from "../platform/clock.ts";
import { clientAtom } from "../features/auth/client.ts";
import { receiveDayAtom, serverDayAtom } from "../features/day/day.ts";
import { changeQueueAtom, readQueueAtom, refusedAtom, waitingAtom } from "./queue.ts";
import { userAtom } from "../features/auth/session.ts";
import { keepingAtom } from "./shelf.ts";
import { adoptTimerAtom } from "./stored_timer.ts";
import { minuteAtom } from "../frame/clock.ts";
import { dayRuleAtom } from "../features/day/today.ts";

/** What has waited longer may have been made on a day that has moved on since, in milliseconds. */
const FRESH_MS = 5_000;

/** How long a panel waits to hear how its change went, in milliseconds, before it lets it go its way. */
const PATIENCE_MS = 4_000;

/** The changes for whose outcome somebody waits on this page, each with what the server said against it. */
const awaitedAtom = atom<Map<string, ApiError | null>>(new Map());

/** Whether the last change that was sent got an answer. */
export const reachedAtom = atom(true);

/**
 * Keeps a change and shows it, and goes on to send it. `saved` resolves when the server has it, and also when the server cannot be
 * reached: then it waits, and is sent later. It fails with the server's reason when it will not have it; nothing of it is left then.
 */
export const keepWriteAtom = atom(
  null,
  async (get, set, command: Command): Promise<{ readonly saved: Promise<void> }> => {
    const account = get(userAtom)?.id;
    if (account === undefined) throw new Error("Cannot save: nobody is signed in");
    // As the server will have it: what is shown meanwhile is to be what will be shown then.
    const parsed = CommandSchema.safeParse(command);
    const id = crypto.randomUUID();
    const write = { id, account, command: parsed.success ? parsed.data : command, queuedAt: now() };
    get(awaitedAtom).set(id, null);
    await set(changeQueueAtom, (queue) => enqueue(queue, write));
    return { saved: set(hearOfAtom, id) };
  },
);

/** Makes a change; see `keepWriteAtom`. */
export const writeAtom = atom(null, async (_get, set, command: Command): Promise<void> => {
  await (await set(keepWriteAtom, command)).saved;
});

/** Waits, but not for ever, to hear what became of the change `id`. */
const hearOfAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const awaited = get(awaitedAtom);
  try {
    await Promise.race([set(drainAtom), patience()]);
    const failure = awaited.get(id) ?? refusedElsewhere(get(refusedAtom), id);
    if (!failure) return;
    await set(changeQueueAtom, (queue) => withdraw(queue, id));
    throw failure;
  } finally {
    awaited.delete(id);
  }
});

/** Sends what waits, the first one first, until nothing does or the server does not answer. One tab at a time does so. */
export const drainAtom = atom(null, (get, set): Promise<void> => {
  const turns = get(drainTurnsAtom) ?? coalesce(() => set(drainOnceAtom));
  set(drainTurnsAtom, () => turns);
  return turns();
});

const drainTurnsAtom = atom<(() => Promise<void>) | null>(null);

const drainOnceAtom = atom(null, async (get, set): Promise<void> => {
  const account = get(userAtom)?.id;
  if (account === undefined) return;
  const client = get(clientAtom);
  const send = ({ id, command, attempts, queuedAt }: QueuedCommand<Command>) => {
    const isFresh = attempts === 0 && now() - queuedAt < FRESH_MS;
    const knownDay = async (date: CalendarDate): Promise<Day> =>
      (isFresh ? set(serverDayAtom, date) : undefined) ??
        (await client.call(getDay, { params: { day: date } })).day;
    return sendCommand(command, { client, id, rule: get(dayRuleAtom), knownDay });
  };
  await get(keepingAtom).shelf.alone("drain", () =>
    flushLegacyOutbox<Command>({
      async take() {
        // Whoever signs in next has changes of their own, and a client of their own.
        if (get(userAtom)?.id !== account) return null;
        await set(readQueueAtom);
        return get(waitingAtom)[0] ?? null;
      },
      send,
      async settle(write, delivery) {
        await set(receiveAnswerAtom, write, delivery);
        const { outcome, error } = delivery;
        const awaited = get(awaitedAtom);
        const isRefused = error !== null && (outcome.kind === "rejected" || outcome.kind === "server_error");
        const isAwaited = isRefused && awaited.has(write.id);
        if (isAwaited) awaited.set(write.id, error);
        const { pending } = await set(
          changeQueueAtom,
          (queue) => isAwaited ? withdraw(queue, write.id) : settle(queue, write.id, outcome),
        );
        if (delivery.sent?.timer) await set(adoptTimerAtom, delivery.sent.timer);
        return !pending.some(({ id }) => id === write.id);
      },
    }));
});

/** Shows the day that the answer tells of, before the change itself leaves the queue. */
const receiveAnswerAtom = atom(
  null,
  async (get, set, write: QueuedCommand<Command>, delivery: LegacyDelivery) => {
    const { outcome, sent } = delivery;
    set(reachedAtom, outcome.kind !== "retry_later");
    if (!sent) return;
    if (sent.day) return await set(receiveDayAtom, sent.day);
    // An answer that does not tell the day leaves us to say what the change has done to it.
    const projection = {
      rule: get(dayRuleAtom),
      plan: get(userAtom)?.settings.time_plan ?? null,
      now: get(minuteAtom),
    };
    const { command } = write;
    const dates = "day" in command ? [command.day, addDays(command.day, -1)] : [];
    for (const date of dates) {
      const day = set(serverDayAtom, date);
      if (day) await set(receiveDayAtom, projectDay(day, [command], projection));
    }
  },
);

/** Tries a change anew that the server would not take. */
export const retryRefusedAtom = atom(null, async (_get, set, id: string) => {
  await set(changeQueueAtom, (queue) => retry(queue, id));
  await set(drainAtom);
});

/** Lets a change go that the server would not take. */
export const discardRefusedAtom = atom(
  null,
  (_get, set, id: string) => set(changeQueueAtom, (queue) => discard(queue, id)),
);

/** Takes away what was told of something that a change overruled. */
export const dismissOverruledAtom = atom(
  null,
  (_get, set, id: string) => set(changeQueueAtom, (queue) => dismiss(queue, id)),
);

/** Lets go what another version of the app kept and this one cannot read. */
export const discardUnreadableAtom = atom(
  null,
  (_get, set) => set(changeQueueAtom, () => ({ unreadable: [] })),
);

function withdraw(queue: StoredQueue, id: string): Partial<StoredQueue> {
  const others = <W extends { readonly id: string }>(writes: readonly W[]) =>
    writes.filter((write) => write.id !== id);
  return { pending: others(queue.pending), rejected: others(queue.rejected) };
}

function refusedElsewhere(
  refused: readonly { readonly id: string; readonly reason: string }[],
  id: string,
): ApiError | null {
  const found = refused.find((write) => write.id === id);
  return found ? new ApiError(found.reason, { status: 400, code: "validation_failed" }) : null;
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
