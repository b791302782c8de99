import { useAtomValue, useSetAtom } from "jotai/react";
import { answerDayOffer, dayOffer } from "#shared/rules/day_offer.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { browserTimeZone, minuteAtom } from "../../platform/clock.ts";
import { shownUserAtom } from "../../offline/engine.ts";
import { saveSettingsAtom } from "../settings/save_settings.ts";
import { placeOf } from "#shared/rules/format/zone_name.ts";
import { offerText } from "./offer_text.ts";
import { useAttempt } from "./use_attempt.ts";
import { t } from "#shared/texts/translate.ts";

/** The offer to let the days follow the zone of this device, if there is one. */
export default function DayOffer() {
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
      className="grid gap-2 border-t border-hairline pt-5"
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
