import { putFire, putVoid, putWind } from "../../contract/mod.ts";
import { RINGS, type RingViews } from "../../rings/mod.ts";
import { type Conflict, conflictsIn, ofRing } from "../merge/conflicts.ts";
import { mergeFields } from "../merge/merge.ts";
import type { FieldRing, SaveFields } from "./save_fields.ts";
import { type RingEndpoint, saveRing } from "./save_ring.send.ts";
import type { SendContext, SendResult } from "./send_context.ts";
import { t } from "../../texts/translate.ts";

/** The endpoint that saves fields of each ring. */
const ENDPOINTS: Readonly<Record<FieldRing, RingEndpoint>> = {
  fire: putFire,
  wind: putWind,
  void: putVoid,
};

/** Saves the given fields of `ring`, merged field by field with the server's. */
export async function sendFields<R extends FieldRing>(
  ring: R,
  { day: date, base, mine }: SaveFields<string, RingViews[R]>,
  { client, id, knownDay }: SendContext,
): Promise<SendResult> {
  type View = RingViews[R];
  const noun = t(RINGS[ring].title);
  const conflicts: Conflict[] = [];
  const merge = (before: Partial<View>, ours: Partial<View>, theirs: View): View => {
    conflicts.push(...ofRing(ring, conflictsIn<View>(noun, before, ours, theirs)));
    return mergeFields<View>(before, ours, theirs);
  };
  const names = Object.keys(mine) as (keyof View)[];
  const own = (view: View) => Object.fromEntries(names.map((name) => [name, view[name]])) as Partial<View>;
  const known = await knownDay(date);
  const present: View = known[ring];
  const day = await saveRing<RingEndpoint, View>(client, {
    endpoint: ENDPOINTS[ring],
    day: date,
    id,
    base: present,
    mine: merge(base, mine, present),
    version: known.versions[ring],
    toBody: own,
    read: (day) => day[ring],
    merge: (before, ours, theirs) => merge(own(before), own(ours), theirs),
  });
  return { day, conflicts };
}
