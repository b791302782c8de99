import type { Span } from "./spans.ts";

/** The instants that a time on the clock of a zone may be, the likeliest first, in milliseconds since 1970. */
export interface PossibleInstants {
  readonly at: readonly number[];
  /** Whether the clock skips this time. */
  readonly skipped: boolean;
}

/**
 * Returns the instants of a local date and time: two where the clock repeats it, the earlier first. A time that the
 * clock skips is moved forward: as much later as the clock skips, or else to the first time after the gap.
 */
export function possibleInstants(local: Temporal.PlainDateTime, zone: string): PossibleInstants {
  const [earlier, later] = (["earlier", "later"] as const)
    .map((disambiguation) => local.toZonedDateTime(zone, { disambiguation }));
  if (!earlier || !later || earlier.epochMilliseconds === later.epochMilliseconds) {
    return { at: earlier ? [earlier.epochMilliseconds] : [], skipped: false };
  }
  const skipped = !later.toPlainDateTime().equals(local);
  return skipped
    ? { at: [later.epochMilliseconds, endOfGap(earlier, later)], skipped }
    : { at: [earlier.epochMilliseconds, later.epochMilliseconds], skipped };
}

/** Returns when the offset changes between two instants, to the second. */
function endOfGap(before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime): number {
  const second = 1_000;
  let [low, high] = [before.epochMilliseconds, after.epochMilliseconds];
  while (high - low > second) {
    const middle = Math.floor((low + high) / 2 / second) * second;
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(middle)
      .toZonedDateTimeISO(before.timeZoneId);
    if (offsetNanoseconds === before.offsetNanoseconds) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns the span between two of these instants: that whose length is nearest to `length` (milliseconds) where it is
 * known, and otherwise the likeliest that ends after it starts. Null when none does.
 */
export function spanBetween(
  starts: readonly number[],
  ends: readonly number[],
  length: number | null = null,
): Span | null {
  const spans = starts.flatMap((start) => ends.map((end) => ({ start, end })))
    .filter(({ start, end }) => end > start);
  if (length === null) return spans[0] ?? null;
  const off = ({ start, end }: Span) => Math.abs(end - start - length);
  return spans.toSorted((one, other) => off(one) - off(other))[0] ?? null;
}
