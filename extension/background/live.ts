import { cachedDay, followLiveEvents, type LiveEvents, serverTimerVersion } from "#shared/offline/mod.ts";
import type { User } from "#shared/records/mod.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import { type Reach, streamClient } from "../offline/server.ts";
import type { Session } from "../offline/state.ts";
import { viewToday } from "../offline/view.ts";

/** Follows the server while a popup is open. */
export interface Live {
  /** A popup was opened. Returns what is to be called when it was closed. */
  onPopupOpen(): () => void;
}

/** Follows the server's events while a popup is open, as whoever is signed in. `sync` fetches today anew. */
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
      // A server that is back gets at once what is pending.
      onStatus: (status) => void (status === "live" && sync()),
      onRing: () => void sync(),
      onTimer: (timer) => void (isCurrent() && engine.applyServerTimer(timer)),
      onUser: (user: User) =>
        void engine.commit(({ session, user: present }) =>
          session?.token !== as.token || JSON.stringify(present) === JSON.stringify(user) ? {} : { user }
        ),
      onMissed: () => void sync(),
      onDay: (day) => void (isCurrent() && engine.applyServerDay(day)),
    }, {
      // The next sync gets the same 401, and ends the session here as well.
      client: streamClient(reach, as, () => void sync()),
      schedule(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
    });
  };

  const arrange = () => {
    const as = popups > 0 ? engine.state().session : null;
    if (following?.as.token === as?.token) return;
    following?.events.stop();
    following = as && { as, events: follow(as) };
  };

  return {
    onPopupOpen() {
      if (++popups === 1) unsubscribe = engine.subscribe(arrange);
      void engine.load().then(arrange);
      return () => {
        if (--popups === 0) unsubscribe();
        arrange();
      };
    },
  };
}
