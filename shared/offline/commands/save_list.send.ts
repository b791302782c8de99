import type { EndpointAnswer } from "../../contract/mod.ts";
import type { Day } from "../../records/mod.ts";
import type { RingName } from "../../rings/mod.ts";
import { type Item, mergeLists } from "../merge.ts";
import { type Conflict, conflictsInLists } from "../conflicts.ts";
import { type RingEndpoint, saveRing } from "./save_ring.send.ts";
import type { SaveList } from "./save_list.ts";
import type { SendContext, SendResult } from "./send_context.ts";

/** By which call a list is saved, and where it stands in a day and in the answer. */
export interface ListEndpoint<E extends RingEndpoint, T extends Item> {
  readonly endpoint: E;
  readonly ring: RingName;
  readonly nounOf: (item: T) => string;
  readonly inDay: (day: Day) => readonly T[];
  readonly inAnswer: (answer: EndpointAnswer<E>) => readonly T[];
  readonly toBody: (items: readonly T[]) => unknown;
}

/** Saves an edited list: what both sides made of it is merged by id, as often as somebody else was faster. */
export async function sendList<E extends RingEndpoint, T extends Item>(
  { day: date, base, mine }: SaveList<string, T>,
  { client, id, knownDay }: SendContext,
  place: ListEndpoint<E, T>,
): Promise<SendResult> {
  const overruled: Conflict[] = [];
  const merge = (before: readonly T[], ours: readonly T[], theirs: readonly T[]) => {
    overruled.push(...conflictsInLists(place.nounOf, before, ours, theirs));
    return mergeLists(before, ours, theirs);
  };
  const known = await knownDay(date);
  const present = place.inDay(known);
  const answer = await saveRing<E, readonly T[]>(client, {
    endpoint: place.endpoint,
    params: { day: date },
    id,
    base: present,
    mine: merge(base, mine, present),
    version: known.versions[place.ring],
    toBody: place.toBody,
    fromAnswer: place.inAnswer,
    merge,
  });
  return { day: answer.day, overruled };
}
