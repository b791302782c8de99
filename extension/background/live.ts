import type { User } from "#shared/records/mod.ts";
import { followLiveEvents, type LiveEvents } from "#shared/offline/mod.ts";
import type { Shelf } from "../platform/shelf.ts";
import type { Session, State } from "../state/cells.ts";
import { type Reach, streamClient } from "../state/server.ts";
import { changeState, readState } from "../state/store.ts";
import { adoptTimer, heardOfTimer } from "../state/timer.ts";
import { viewToday } from "../state/view.ts";

/** What keeps what is shown in step with the server, while somebody looks. */
export interface Live {
  /** Somebody looks from now on; calling what it answers ends that. */
  look(): () => void;
}

/** Follows the server's events for as long as somebody looks, and as whoever is signed in. `sync` asks for today anew. */
export function createLive(shelf: Shelf, reach: Reach, sync: () => Promise<void>): Live {
  let lookers = 0;
  let state: State | null = null;
  let following: { readonly as: Session; readonly events: LiveEvents } | null = null;
  let stopWatching = () => {};

  const follow = (as: Session): LiveEvents => {
    const today = () =>
      state ? viewToday(state, reach.now()).date : new Date(reach.now()).toISOString().slice(0, 10);
    const keep = (change: (present: State) => Partial<State>) =>
      void changeState(shelf, (present) => present.session?.token === as.token ? change(present) : {});
    return followLiveEvents({
      day: today,
      heldVersion(day, ring) {
        const known = state?.snapshot;
        return known?.account === as.account && known.day.date === day ? known.day.versions[ring] : undefined;
      },
      heldTimerVersion: () => state?.session?.account === as.account ? heardOfTimer(state) : undefined,
      // A server that is there again is told at once what waits for it.
      onStatus: (status) => void (status === "live" && sync()),
      onRing: () => void sync(),
      onTimer: (told) =>
        keep((present) => adoptTimer(present, told, { now: reach.now(), makeId: () => crypto.randomUUID() })),
      onUser: (user: User) =>
        keep((present) => JSON.stringify(present.user) === JSON.stringify(user) ? {} : { user }),
      onMissed: () => void sync(),
      onDay: (day) => keep(() => ({ snapshot: { account: as.account, day, at: reach.now() } })),
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

  const arrange = async () => {
    const read = await readState(shelf);
    state = read.state;
    const as = lookers > 0 ? state.session : null;
    if (following?.as.token === as?.token) return;
    following?.events.stop();
    following = as && { as, events: follow(as) };
  };

  return {
    look() {
      if (++lookers === 1) stopWatching = shelf.watch(() => void arrange());
      void arrange();
      return () => {
        if (--lookers === 0) stopWatching();
        void arrange();
      };
    },
  };
}
