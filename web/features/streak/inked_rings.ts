import { atom } from "jotai/vanilla";
import { cachedDay } from "#shared/offline/mod.ts";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";
import { stateAtom } from "../../offline/engine.ts";
import { userAtom } from "../auth/session.ts";
import { completeRingsAtom, dayStatusAtom } from "../day/day.ts";
import { shownDayAtom } from "../day/shown_day.ts";

const ALL = RING_NAMES.length;

/** Whether the server has the shown day with all rings complete: it also sends what was closed on another device. */
const isKnownAtom = atom((get) => {
  const account = get(userAtom)?.id;
  return account !== undefined &&
    cachedDay(get(stateAtom).days, account, get(shownDayAtom))?.day.completed === ALL;
});

/** How often the mark was seen with its last ring waiting. */
export const seenAtom = atom(0);

/** What the band showed last. An atom of its own, so that every store has its own. */
const lastAtom = atom(() => ({
  date: "",
  status: "",
  rings: [] as readonly RingName[],
  waits: false,
  seen: 0,
}));

/**
 * The complete rings that the band shows: those of the shown day. When the user closes the last one, it waits until the
 * band is in view.
 */
export const inkedRingsAtom = atom((get) => {
  const last = get(lastAtom);
  const rings = get(completeRingsAtom);
  const now = { date: get(shownDayAtom), status: get(dayStatusAtom), rings, seen: get(seenAtom) };
  const isKnown = get(isKnownAtom);
  const closes = last.date === now.date && last.status === "shown" && now.status === "shown" &&
    last.rings.length < ALL && rings.length === ALL;
  const waits = closes && last.seen === now.seen && (last.waits || !isKnown);
  if (waits) last.waits = true;
  else Object.assign(last, now, { waits });
  return last.rings;
});

/** Whether the last ring waits until the band is in view. */
export const waitsForViewAtom = atom((get) => get(inkedRingsAtom) !== get(completeRingsAtom));
