import { useAtomValue } from "jotai/react";
import { Suspense } from "react";
import { zoneOf } from "#shared/domain/calendar.ts";
import { lazyExtra } from "../../app/Lazy.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { dayRuleAtom } from "../../app/session.ts";

/** Loaded where days do not follow the zone of the device: most users never need it. */
const DayOffer = lazyExtra(() => import("./DayOffer.tsx"));

/**
 * The offer to let the days follow the device. It shows up later than what is around it: beside the heading of the
 * guide, and where that is not shown, or has no room for it, below the rest of the page.
 */
export function ShownDayOffer({ isBeside = false }: { isBeside?: boolean }) {
  const rule = useAtomValue(dayRuleAtom);
  return zoneOf(rule) !== browserTimeZone() && (
    <div
      data-beside={isBeside || undefined}
      className={isBeside ? "max-lg:hidden" : "empty:hidden lg:in-[main:has([data-beside])]:hidden"}
    >
      <Suspense>
        <DayOffer isBeside={isBeside} />
      </Suspense>
    </div>
  );
}
