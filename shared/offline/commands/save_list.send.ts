import { putBattleLogs, putGoals, putStudyTargets, putWeaknessReps } from "../../contract/mod.ts";
import { DAY_LISTS, type DayList, itemsOf, type ListItem } from "../../rings/lists.ts";
import type { RingName } from "../../rings/mod.ts";
import { type Conflict, conflictsInLists, ofRing } from "../merge/conflicts.ts";
import { mergeLists } from "../merge/merge.ts";
import type { SavedList, SaveList } from "./save_list.ts";
import { type RingEndpoint, saveRing } from "./save_ring.send.ts";
import type { SendContext, SendResult } from "./send_context.ts";
import { t } from "../../texts/translate.ts";

/** The endpoint that replaces each list. */
const ENDPOINTS: Readonly<Record<SavedList, RingEndpoint>> = {
  goal: putGoals,
  study_target: putStudyTargets,
  weakness_rep: putWeaknessReps,
  battle: putBattleLogs,
};

/** Saves an edited list of `item`s, merged by id with the server's, again after each conflict. */
export async function sendList<L extends SavedList>(
  item: L,
  { day: date, base, mine }: Omit<SaveList<string, L>, "kind">,
  { client, id, knownDay }: SendContext,
): Promise<SendResult> {
  type Items = readonly ListItem<L>[];
  // `item` selects the list and its items together, which the compiler cannot infer from a union.
  const { ring, field, noun, titleOf } = DAY_LISTS[item] as unknown as DayList<RingName, string, ListItem<L>>;
  const conflicts: Conflict[] = [];
  const merge = (before: Items, ours: Items, theirs: Items): Items => {
    const found = conflictsInLists((one) => `${t(noun)} ${titleOf(one)}`, before, ours, theirs);
    conflicts.push(...ofRing(ring, found));
    return mergeLists(before, ours, theirs);
  };
  const known = await knownDay(date);
  const present = itemsOf(item, known);
  const day = await saveRing<RingEndpoint, Items>(client, {
    endpoint: ENDPOINTS[item],
    day: date,
    id,
    base: present,
    mine: merge(base, mine, present),
    version: known.versions[ring],
    toBody: (items) => ({ [field]: items }),
    read: (day) => itemsOf(item, day),
    merge,
  });
  return { day, conflicts };
}
