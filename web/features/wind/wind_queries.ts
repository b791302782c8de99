import { atomWithQuery } from "jotai-tanstack-query";
import { complacencyCheck, studyTargetHistory, weaknessRepHistory } from "#shared/contract/mod.ts";
import { loggedCall } from "../day/logged_call.ts";
import { DERIVED, queryClientAtom } from "../day/day.ts";
import { shownDayAtom } from "../day/shown_day.ts";

/** How long what was used lately is taken as known: it is a convenience, and hardly changes in an hour. */
const HOUR = 3_600_000;

/** What was studied lately, the latest first. */
export const studyHistoryAtom = atomWithQuery((get) => ({
  queryKey: ["history", "study-targets"],
  staleTime: HOUR,
  queryFn: loggedCall(get, "What was studied lately", studyTargetHistory, {}),
}), (get) => get(queryClientAtom));

/** The reps of late, the latest first. */
export const repHistoryAtom = atomWithQuery((get) => ({
  queryKey: ["history", "weakness-reps"],
  staleTime: HOUR,
  queryFn: loggedCall(get, "The reps of late", weaknessRepHistory, {}),
}), (get) => get(queryClientAtom));

/** The complacency check of the shown day. It is derived from days, so every write to a day fetches it again. */
export const complacencyAtom = atomWithQuery((get) => {
  const day = get(shownDayAtom);
  return {
    queryKey: [DERIVED, "complacency", day],
    queryFn: loggedCall(get, "The complacency check", complacencyCheck, { params: { day } }),
  };
}, (get) => get(queryClientAtom));
