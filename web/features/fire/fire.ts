import type { Fire } from "#shared/rings/mod.ts";
import type { RingChange } from "../day/save_ring.ts";

/** Writes the ring: what differs between `shown` and `mine` is mine, the rest is as the day has it. */
export function changeFire(shown: Fire, mine: Fire): RingChange {
  return ({ date }) => ({ kind: "save_fire", day: date, base: shown, mine });
}
