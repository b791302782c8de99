import { useAtomValue, useSetAtom } from "jotai/react";
import { answerDayOffer, type DayOffer as DayDayOffer, dayOffer } from "#shared/domain/day_offer.ts";
import { clockTime, placeOf } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, keepTimes } from "#shared/ui/Controls.tsx";
import { shownUserAtom } from "../../app/engine.ts";
import { browserTimeZone, minuteAtom } from "../../app/platform.ts";
import { useAttempt } from "../../day/day.ts";
import { saveSettingsAtom } from "../../day/rest.ts";

/** Returns the question of an offer to a user whose account is in the zone `home`. */
export function offerText({ kind, zone, boundary, endsAt }: DayDayOffer, home: string): string {
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

/**
 * The offer to let the days follow the zone of this device, if there is one. It shows up later than what is around it:
 * beside the heading of the guide, and where that is not shown, or has no room for it, below the rest of the page.
 */
export function DayOffer({ isBeside = false }: { isBeside?: boolean }) {
  const user = useAtomValue(shownUserAtom);
  const now = useAtomValue(minuteAtom);
  const save = useSetAtom(saveSettingsAtom);
  const { pending, failure, attempt } = useAttempt();
  const offer = user && dayOffer(user, browserTimeZone(), now);
  if (!offer) return null;
  const answer = (accepts: boolean) =>
    void attempt(t("Your answer could not be saved"), () => save(answerDayOffer(offer, user, accepts)));
  const isMoved = offer.kind === "moved";
  return (
    <div
      role="group"
      aria-label={t("When your day ends")}
      data-beside={isBeside || undefined}
      className={isBeside
        ? "flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:hidden"
        : "grid gap-2 border-t border-hairline pt-5 lg:in-[main:has([data-beside])]:hidden"}
    >
      <p className="text-small text-soft">{keepTimes(offerText(offer, user.timezone))}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={pending} onClick={() => answer(true)}>
          {isMoved ? t("Switch to {place}", { place: placeOf(offer.zone) }) : t("Yes")}
        </Button>
        <Button size="small" look="quiet" disabled={pending} onClick={() => answer(false)}>
          {isMoved ? t("Keep {place}", { place: placeOf(user.timezone) }) : t("Keep UTC")}
        </Button>
      </div>
      <AlertBox message={failure?.message} reason={failure?.reason} />
    </div>
  );
}
