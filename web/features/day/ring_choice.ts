import { atom } from "jotai/vanilla";
import { navigate } from "wouter/use-browser-location";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";
import { addressParamAtom } from "../../platform/address.ts";

const ringParamAtom = addressParamAtom("ring");

/** The ring whose panel is shown: that in the address, or Earth. */
export const shownRingAtom = atom((get): RingName => {
  const asked = get(ringParamAtom);
  return RING_NAMES.find((name) => name === asked) ?? "earth";
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
