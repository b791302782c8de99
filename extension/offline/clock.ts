import { nextClockOffset } from "#shared/client/mod.ts";
import type { ExtensionState } from "./engine.ts";
import type { Reach } from "./server.ts";

/** How far the server's clock is ahead of the device's, in milliseconds. */
let offset = 0;

/** Returns now, in milliseconds since 1970: by the server's clock where the device's is wrong. */
export function timeNow(): number {
  return Date.now() + offset;
}

/** Returns when the device's clock shows what is `time` by {@link timeNow}. The browser's alarms follow the device. */
export function deviceTime(time: number): number {
  return time - offset;
}

type Store = Pick<ExtensionState, "state" | "subscribe" | "commit">;

/** Makes {@link timeNow} follow what is stored about the clocks. */
export function followClock({ state, subscribe }: Store): void {
  const update = () => {
    offset = state().clock.offset;
  };
  subscribe(update);
  update();
}

/** Returns how this page or worker reaches servers, and tells the time by what they say. */
export function reachOf(store: () => Store): Reach {
  return {
    fetch: (...call) => fetch(...call),
    now: timeNow,
    clock: {
      now: () => Date.now(),
      onOffset(measured) {
        const { state, commit } = store();
        // Nothing is written at each response.
        if (nextClockOffset(state().clock.offset, measured) === state().clock.offset) return;
        void commit(({ clock }) => ({
          clock: {
            offset: nextClockOffset(clock.offset, measured),
            isTold: clock.isTold && clock.offset !== 0,
          },
        }));
      },
    },
  };
}
