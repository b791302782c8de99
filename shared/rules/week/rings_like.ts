import { RING_NAMES, type RingName } from "../../rings/mod.ts";
import type { WeekDay } from "./week_view.ts";

/** Returns the rings that were complete on as many of the days as `ring`, that one included. */
export function ringsLike(ring: RingName, days: readonly Pick<WeekDay, "completion">[]): RingName[] {
  const completeDays = (one: RingName) => days.filter(({ completion }) => completion[one]).length;
  return RING_NAMES.filter((one) => completeDays(one) === completeDays(ring));
}
