import { cachedDay, followLiveEvents, type LiveEvents, serverTimerVersion } from "#shared/offline/mod.ts";
import type { User } from "#shared/records/mod.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import { type Reach, streamClient } from "../offline/server.ts";
import type { Session } from "../offline/state.ts";
import { viewToday } from "../offline/view.ts";

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
      onDay: (day) => void (isCurrent() && engine.applyServerDay(day)),
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
