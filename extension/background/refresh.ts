import { ApiError, isSignedOut, troubleOf } from "#shared/client/mod.ts";
import { getDay, getTimer, me } from "#shared/contract/mod.ts";
import { serverTimerVersion } from "#shared/offline/mod.ts";
import { todayFor } from "#shared/calendar/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import { endSessionOf } from "../offline/end_session.ts";
import { type Reach, serverClient } from "../offline/server.ts";
import type { State } from "../offline/state.ts";
import { viewToday } from "../offline/view.ts";

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
