import { isSignedOut, troubleOf } from "#shared/client/mod.ts";
import { events, type LiveEvent } from "#shared/contract/mod.ts";
import { cachedDay, parseLiveEvent, readEvents, serverTimerVersion } from "#shared/offline/mod.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import { endSessionOf } from "../offline/end_session.ts";
import { type Reach, streamClient } from "../offline/server.ts";
import { viewToday } from "../offline/view.ts";
import { refresh } from "./refresh.ts";

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
