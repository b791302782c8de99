import { addDays, type CalendarDate } from "../calendar/mod.ts";
import type { Rest, RestRange } from "./rest.ts";

/** Returns the rest with `date` as a rest day. It extends an adjacent range that has the same reason. */
export function withRestDay(rest: Rest, date: CalendarDate, reason: string): Rest {
  const alone: RestRange = { from: date, to: date, reason };
  const others = withoutRestDay(rest, date).ranges;
  const touches = (range: RestRange) =>
    range.reason === reason && (addDays(range.to, 1) === date || addDays(date, 1) === range.from);
  const merged = others.filter(touches).reduce(
    (whole, { from, to }) => ({
      ...whole,
      from: from < whole.from ? from : whole.from,
      to: to > whole.to ? to : whole.to,
    }),
    alone,
  );
  return { ...rest, ranges: inOrder([...others.filter((range) => !touches(range)), merged]) };
}

/**
 * Returns the rest without `date` in any range: a range that contains it is shortened or split. Weekdays are unchanged.
 */
export function withoutRestDay(rest: Rest, date: CalendarDate): Rest {
  const ranges = rest.ranges.flatMap((range) => {
    if (date < range.from || date > range.to) return [range];
    return [
      { ...range, to: addDays(date, -1) },
      { ...range, from: addDays(date, 1) },
    ].filter(({ from, to }) => from <= to);
  });
  return { ...rest, ranges: inOrder(ranges) };
}

/** Returns whether `date` is a rest day because of a range, from which it can be removed. */
export function restsByRange({ ranges }: Rest, date: CalendarDate): boolean {
  return ranges.some(({ from, to }) => from <= date && date <= to);
}

function inOrder(ranges: readonly RestRange[]): RestRange[] {
  return [...ranges].sort((a, b) => a.from.localeCompare(b.from));
}
