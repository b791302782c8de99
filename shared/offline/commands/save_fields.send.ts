import type { EndpointAnswer } from "../../contract/mod.ts";
import type { RingName, RingViews } from "../../rings/mod.ts";
import { mergeFields } from "../merge.ts";
import { type Conflict, conflictsIn } from "../conflicts.ts";
import { type RingEndpoint, saveRing } from "./save_ring.send.ts";
import type { SaveFields } from "./save_fields.ts";
import type { SendContext, SendResult } from "./send_context.ts";

/** By which call the fields of a ring are saved, and where the ring stands in the answer. */
export interface FieldsEndpoint<E extends RingEndpoint, R extends RingName> {
  readonly endpoint: E;
  readonly ring: R;
  readonly noun: string;
  readonly inAnswer: (answer: EndpointAnswer<E>) => RingViews[R];
}

/** Saves fields of a ring, and no others: what both sides made of them is merged field by field. */
export async function sendFields<E extends RingEndpoint, R extends RingName>(
  { day: date, base, mine }: SaveFields<string, RingViews[R]>,
  { client, id, knownDay }: SendContext,
  { endpoint, ring, noun, inAnswer }: FieldsEndpoint<E, R>,
): Promise<SendResult> {
  type View = RingViews[R];
  const overruled: Conflict[] = [];
  const merge = (before: Partial<View>, ours: Partial<View>, theirs: View): View => {
    overruled.push(...conflictsIn<View>(noun, before, ours, theirs));
    return mergeFields<View>(before, ours, theirs);
  };
  const names = Object.keys(mine) as (keyof View)[];
  const own = (view: View) => Object.fromEntries(names.map((name) => [name, view[name]])) as Partial<View>;
  const known = await knownDay(date);
  const present: View = known[ring];
  const answer = await saveRing<E, View>(client, {
    endpoint,
    params: { day: date },
    id,
    base: present,
    mine: merge(base, mine, present),
    version: known.versions[ring],
    toBody: own,
    fromAnswer: inAnswer,
    merge: (before, ours, theirs) => merge(own(before), own(ours), theirs),
  });
  return { day: answer.day, overruled };
}
