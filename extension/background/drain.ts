import { ApiError } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import { outcomeOfError, type QueuedWrite, settle, take, type WriteOutcome } from "#shared/sync/mod.ts";
import { type Day, dayRuleOf } from "#shared/records/mod.ts";
import type { Shelf } from "../platform/shelf.ts";
import type { Session, State } from "../state/cells.ts";
import { type Reach, serverClient } from "../state/server.ts";
import { changeState } from "../state/store.ts";
import { type Command, projectDay } from "../state/writes/mod.ts";
import { sendCommand } from "./send_command.ts";
import { failureOf } from "../state/probe.ts";

/**
 * Sends what waits, in order, until nothing does or the server does not answer; whether it got through all of it.
 *
 * Each step is kept before the next is taken, so that a worker that is ended at any point goes on where it was: a change leaves
 * the queue only together with the answer to it, and one that was sent without the answer being kept is sent again by the
 * same id, which the server knows.
 */
export async function drain(shelf: Shelf, reach: Reach): Promise<boolean> {
  for (;;) {
    const taken = await takeNext(shelf);
    if (!taken) return true;
    const { write, session, state } = taken;
    const client = serverClient(reach, session.server, session.token);
    const knownDay = async (date: string): Promise<Day> => {
      const known = state.snapshot;
      if (known?.account === session.account && known.day.date === date) return known.day;
      return (await client.call(getDay, { params: { day: date } })).day;
    };
    let day: Day | null = null;
    let error: ApiError | null = null;
    try {
      day = await sendCommand(write.command, { client, id: write.id, knownDay });
    } catch (thrown) {
      error = asApiError(thrown);
    }
    const outcome: WriteOutcome = error ? outcomeOfError(error) : { kind: "applied" };
    const settled = await changeState(shelf, (present) => ({
      queue: { ...present.queue, ...settle(present.queue, write.id, outcome) },
      ...answered(present, { write, session, day, error, now: reach.now() }),
    }));
    if (settled.queue.waiting.some(({ id }) => id === write.id)) return false;
  }
}

interface Taken {
  readonly write: QueuedWrite<Command>;
  readonly session: Session;
  readonly state: State;
}

async function takeNext(shelf: Shelf): Promise<Taken | null> {
  const state = await changeState(shelf, ({ queue, session }) => {
    const taken = session && take(queue, session.account);
    return taken ? { queue: { ...queue, ...taken.queue } } : {};
  });
  const { session } = state;
  const write = state.queue.waiting.find(({ account }) => account === session?.account);
  return session && write ? { write, session, state } : null;
}

function answered(
  state: State,
  sent: Pick<Taken, "write" | "session"> & { day: Day | null; error: ApiError | null; now: number },
): Partial<State> {
  const { session, snapshot, contact } = state;
  const sameSession = session?.token === sent.session.token;
  if (sent.error?.status === 401) return sameSession ? { session: null } : {};
  if (sent.error && outcomeOfError(sent.error).kind === "unanswered") {
    return { contact: { ...contact, failure: failureOf(sent.error) } };
  }
  const { now } = sent;
  // An answer that does not tell the day leaves us to say what the change has done to it.
  const day = sent.error ? null : sent.day ?? dayWith(state, sent.write.command, now);
  const newer = day && sameSession && (snapshot === null || snapshot.day.date <= day.date);
  return {
    contact: { answeredAt: now, failure: null },
    ...(newer && { snapshot: { account: sent.session.account, day, at: now } }),
  };
}

function dayWith({ snapshot, user }: State, command: Command, now: number): Day | null {
  if (!snapshot || !user) return null;
  return projectDay(snapshot.day, [command], { rule: dayRuleOf(user), plan: user.settings.time_plan, now });
}

/** What did not come from the client is a fault of ours: the change is set aside, with the fault's own words. */
function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError(thrown instanceof Error ? thrown.message : "This change cannot be sent.", {
    status: 400,
    code: "validation_failed",
  }, { cause: thrown });
}
