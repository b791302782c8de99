import type { RingViews, StoredEarth } from "#shared/rings/mod.ts";
import { type EarthContext, earthSameUntil, earthView } from "#shared/rules/mod.ts";

/** A view, and when it is right, in milliseconds since 1970. */
export interface TimedView {
  readonly view: RingViews["earth"];
  readonly from: number;
  readonly until: number;
}

interface Cached extends TimedView {
  readonly context: EarthContext;
}

/** The latest view of each document. A document that is read again is the same object while it is unchanged. */
const cache = new WeakMap<StoredEarth, Cached>();

/**
 * Returns the view of an Earth document. It is computed once for each version of the document, and again only when its
 * context changes: a write of another ring and the response to a write need the view that the day had before.
 */
export function timedEarthView(stored: StoredEarth, context: EarthContext): TimedView {
  const cached = cache.get(stored);
  if (cached && isSame(cached, context)) return cached;
  // A frozen view is encoded once, although the response to a write contains it twice.
  const view = Object.freeze(earthView(stored, context));
  const computed = { context, view, from: context.now, until: earthSameUntil(stored, context) };
  cache.set(stored, computed);
  return computed;
}

function isSame(
  { context, from, until }: Cached,
  { span, now, previousEarth, timePlan }: EarthContext,
): boolean {
  return from <= now && now < until && context.timePlan === timePlan &&
    context.span.start === span.start && context.span.end === span.end &&
    isSameList(context.previousEarth.actual_entries, previousEarth.actual_entries);
}

/** Whether two lists of stored documents are equal. The empty list of a day that was never written is a new one. */
function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one === other || (one.length === 0 && other.length === 0);
}
