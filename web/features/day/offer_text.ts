import type { DayOffer } from "#shared/rules/day_offer.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { placeOf } from "#shared/rules/format/zone_name.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns the question of an offer to a user whose account is in the zone `home`. */
export function offerText({ kind, zone, boundary, endsAt }: DayOffer, home: string): string {
  const ends = clockTime(endsAt, zone);
  const place = placeOf(zone);
  if (kind === "own_midnight") {
    return t("Your day ends at {ends}. End it at midnight in {place}?", { ends, place });
  }
  const { start_hour } = boundary;
  const local = start_hour === 0 ? t("midnight") : t("{hour}:00 AM", { hour: start_hour });
  return t("Your day follows {home} and ends at {ends} here. From tomorrow, end it at {local} in {place}?", {
    home: placeOf(home),
    ends,
    local,
    place,
  });
}
