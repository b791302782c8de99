import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";

/** How each ring's twenty points come about. */
const RULES = {
  earth: "Tracked time out of 12 hours, less half of the share that leaked.",
  water: "The share of goals that succeeded; one that succeeded in part counts half.",
  fire: "5 for a weakness and a task, 10 once it is forged, 5 for a reflection.",
  wind:
    "Half for the minutes studied of those targeted, half for the reps done; a list that is empty leaves its half to the other.",
  void:
    "The difficulty of each battle, whole for a victory, 0.7 for a defeat, 0.3 while ongoing: 10 give all points.",
} as const;

/** How a forged score is computed, for whoever asks. */
export function ScoreRules() {
  return (
    <details className="border-t border-hairline pt-3">
      <summary className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
        How is this computed?
      </summary>
      <div className="mt-2 grid gap-2 text-small">
        <p>Each ring gives up to 20 points, so that a day has at most 100.</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          {RING_NAMES.map((ring) => (
            <div key={ring} className="contents">
              <dt className="font-semibold">{RINGS[ring].title}</dt>
              <dd>{RULES[ring]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
