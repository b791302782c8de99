import { type ByRing, RING_NAMES, RINGS } from "#shared/rings/mod.ts";

/** Returns which rings are complete: 'Earth and Water complete', 'all five rings complete', 'no rings complete'. */
export function completionText(completion: ByRing<boolean>): string {
  const complete = RING_NAMES.filter((ring) => completion[ring]).map((ring) => RINGS[ring].title);
  if (complete.length === 0) return "no rings complete";
  if (complete.length === RING_NAMES.length) return "all five rings complete";
  return `${new Intl.ListFormat("en-US").format(complete)} complete`;
}
