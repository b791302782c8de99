import { asSent } from "#shared/texts/received.ts";
import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { taskSuggestions, weaknessSuggestions } from "#shared/contract/mod.ts";
import { queryClientAtom } from "../day/day.ts";
import { suggestionCall } from "../day/logged_call.ts";

/** The suggested weaknesses: the user's own, then recent ones, then the catalogue's. */
export const weaknessSuggestionsAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "weaknesses"],
  queryFn: suggestionCall(get, "The weakness suggestions", weaknessSuggestions, {}),
}), (get) => get(queryClientAtom));

/** The weakness whose tasks are suggested; empty while none is chosen. */
export const attackedWeaknessAtom = atom("");

/** Tasks of thirty minutes or less against that weakness. */
export const taskSuggestionsAtom = atomWithQuery((get) => {
  const weakness = get(attackedWeaknessAtom);
  return {
    queryKey: ["suggestions", "tasks", weakness],
    enabled: weakness !== "",
    queryFn: suggestionCall(get, "The task suggestions", taskSuggestions, {
      query: { weakness: asSent(weakness) },
    }),
  };
}, (get) => get(queryClientAtom));
