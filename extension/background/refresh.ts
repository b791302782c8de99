import { ApiError } from "#shared/client/mod.ts";
import { getDay, getTimer, me } from "#shared/contract/mod.ts";
import { todayFor } from "#shared/calendar/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import type { Shelf } from "../platform/shelf.ts";
import { type Reach, serverClient } from "../state/server.ts";
import { changeState, readState } from "../state/store.ts";
import { adoptTimer } from "../state/timer.ts";
import { viewToday } from "../state/view.ts";
import { failureOf } from "../state/probe.ts";

/** Asks the server who is signed in and how today stands, and keeps both. A session that is over ends here as well. */
export async function refresh(shelf: Shelf, reach: Reach): Promise<void> {
  const { state } = await readState(shelf);
  const { session } = state;
  if (!session) return;
  const client = serverClient(reach, session.server, session.token);
  try {
    const supposed = viewToday(state, reach.now()).date;
    const [who, timer, first] = await Promise.all([
      client.call(me, {}),
      client.call(getTimer, {}),
      client.call(getDay, { params: { day: supposed } }),
    ]);
    // Their day boundary may have been changed elsewhere, and with it which day is today.
    const today = todayFor(dayRuleOf(who.user), reach.now());
    const { day } = today === supposed ? first : await client.call(getDay, { params: { day: today } });
    await changeState(shelf, (present) => {
      if (present.session?.token !== session.token) return {};
      return {
        ...adoptTimer(present, timer, { now: reach.now(), makeId: () => crypto.randomUUID() }),
        session: { ...session, email: who.user.email, token: who.token ?? session.token },
        user: who.user,
        snapshot: { account: session.account, day, at: reach.now() },
        contact: { answeredAt: reach.now(), failure: null },
      };
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await changeState(shelf, (present) => {
      if (present.session?.token !== session.token) return {};
      if (error.status === 401) return { session: null };
      return { contact: { ...present.contact, failure: failureOf(error) } };
    });
  }
}
