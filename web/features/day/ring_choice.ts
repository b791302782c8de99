import { atom } from "jotai/vanilla";
import { navigate } from "wouter/use-browser-location";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";
import { addressParamAtom } from "../../platform/address.ts";
import { daysAheadAtom } from "./shown_day.ts";

const ringParamAtom = addressParamAtom("ring");

/** The ring whose panel is shown: that in the address, or Earth; of a day to come, Void, where one commits to it. */
export const shownRingAtom = atom((get): RingName => {
  const asked = get(ringParamAtom);
  return RING_NAMES.find((name) => name === asked) ?? (get(daysAheadAtom) > 0 ? "void" : "earth");
});

/** Shows the panel of a ring. It is stored in the address. */
export function chooseRing(ring: RingName): void {
  const params = new URLSearchParams(location.search);
  params.set("ring", ring);
  navigate(`${location.pathname}?${params}`, { replace: true });
}

/** Shows a ring of today. From another day, the browser's Back returns to that day. */
export function showToday(ring: RingName): void {
  const params = new URLSearchParams(location.search);
  const isOther = params.has("day");
  params.delete("day");
  params.set("ring", ring);
  navigate(`${location.pathname}?${params}`, { replace: !isOther });
}
