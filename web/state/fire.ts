import { putFire } from "#shared/contract/mod.ts";
import type { Fire } from "#shared/rings/mod.ts";
import { mergeFields, saveRing } from "#shared/sync/mod.ts";
import type { RingChange } from "./save_ring.ts";

/** Writes the ring: what differs between `shown` and `mine` is mine, the rest is as the day has it. */
export function changeFire(shown: Fire, mine: Fire): RingChange {
  return (client, { date, fire, versions }) =>
    saveRing(client, {
      endpoint: putFire,
      params: { day: date },
      base: fire,
      mine: mergeFields(shown, mine, fire),
      version: versions.fire,
      toBody: (value) => value,
      fromAnswer: (answer) => answer.fire,
      merge: mergeFields,
    });
}
