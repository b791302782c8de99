import type { Entry } from "#shared/rings/mod.ts";
import { gaps, type Span, spanOf } from "#shared/rules/mod.ts";

/**
 * The longest stretch of `entry` that it shares with no other one: what remains of it when its overlaps are trimmed. Null
 * when others cover all of it.
 */
export function trimOverlap(entry: Entry, entries: readonly Entry[]): Span | null {
  const others = entries.filter((other) => other.id !== entry.id).map(spanOf);
  const [longest] = gaps(others, spanOf(entry)).sort((a, b) => (b.end - b.start) - (a.end - a.start));
  return longest ?? null;
}
