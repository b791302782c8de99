import { listText } from "#shared/texts/list_text.ts";
import { type ByRing, RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns which rings are complete: 'Earth and Water complete', 'all five rings complete', 'no rings complete'. */
export function completionText(completion: ByRing<boolean>): string {
  const complete = RING_NAMES.filter((ring) => completion[ring]).map((ring) => t(RINGS[ring].title));
  if (complete.length === 0) return t("no rings complete");
  if (complete.length === RING_NAMES.length) return t("all five rings complete");
  return t("{rings} complete", { rings: listText(complete) });
}
