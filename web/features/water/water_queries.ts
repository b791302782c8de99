import { atomWithQuery } from "jotai-tanstack-query";
import { goalTemplates } from "#shared/contract/mod.ts";
import { queryClientAtom } from "../day/day.ts";
import { loggedCall } from "../day/logged_call.ts";

/** Goals to begin from. They change only with the server, so they are asked for once. */
export const goalTemplatesAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "goal-templates"],
  staleTime: Infinity,
  queryFn: loggedCall(get, "The goal templates", goalTemplates, {}),
}), (get) => get(queryClientAtom));
