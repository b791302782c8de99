import {
  addDays,
  type DayBoundary,
  dayBounds,
  pendingChange,
  plainStart,
  TimeZoneSchema,
  todayFor,
} from "./calendar.ts";
import { INITIAL_SETTINGS, MAX_STAYED_IN } from "./settings.ts";
import { dayRuleOf, type User, type UserChange } from "./user.ts";

/** What can be offered to a user whose days do not follow the zone of their device. */
export interface DayOffer {
  /** `own_midnight`: days run on UTC. `moved`: days follow another zone. */
  readonly kind: "own_midnight" | "moved";
  /** The zone that the days would follow. */
  readonly zone: string;
  /** When the days would begin there. */
  readonly boundary: DayBoundary;
  /** When today ends now, milliseconds since 1970. */
  readonly endsAt: number;
}

const OWN_MIDNIGHT: DayBoundary = { mode: "timezone", start_hour: 0 };

/**
 * Returns what to offer on a device in `deviceZone` at `now` (milliseconds since 1970), or null: each offer is made
 * until it is answered, and only while it would make a difference. A user who has changed when days begin knows the
 * setting, and is not offered `own_midnight`.
 */
export function dayOffer(user: User, deviceZone: string, now: number): DayOffer | null {
  const rule = dayRuleOf(user);
  if (!TimeZoneSchema.safeParse(deviceZone).success || pendingChange(rule, now) !== null) return null;
  const { own_midnight, stayed_in } = user.settings.day_offers ?? INITIAL_SETTINGS.day_offers;
  const isUtc = rule.boundary.mode === "utc";
  const isAnswered = isUtc ? own_midnight || rule.earlier !== undefined : stayed_in.includes(deviceZone);
  if (isAnswered) return null;
  const boundary = isUtc ? OWN_MIDNIGHT : rule.boundary;
  const today = todayFor(rule, now);
  const endsAt = dayBounds(rule, today).end;
  const wouldEndAt = plainStart({ timezone: deviceZone, boundary }, addDays(today, 1));
  if (endsAt === wouldEndAt) return null;
  return { kind: isUtc ? "own_midnight" : "moved", zone: deviceZone, boundary, endsAt };
}

/** Returns the change by which the user accepts an offer, from tomorrow on, or declines it. */
export function answerDayOffer(
  { kind, zone, boundary }: Pick<DayOffer, "kind" | "zone" | "boundary">,
  { settings }: Pick<User, "settings">,
  accepts: boolean,
): UserChange {
  const { stayed_in } = settings.day_offers ?? INITIAL_SETTINGS.day_offers;
  const answered = kind === "own_midnight"
    ? { own_midnight: true }
    : { stayed_in: [...stayed_in, zone].slice(-MAX_STAYED_IN) };
  if (!accepts) return { settings: { day_offers: answered } };
  const isMoved = kind === "moved";
  return {
    timezone: zone,
    settings: { day_boundary: boundary, ...(!isMoved && { day_offers: answered }) },
  };
}
