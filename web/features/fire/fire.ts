import { atomWithQuery } from "jotai-tanstack-query";
import { atom } from "jotai/vanilla";
import { taskSuggestions, weaknessSuggestions } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { Fire } from "#shared/domain/rings/mod.ts";
import { asSent } from "#shared/texts/said.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useDraft } from "../../day/Drafts.tsx";
import { queryClientAtom, type RingChange, suggestionCall } from "../../day/day.ts";

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

/** What is chosen. It stays as a draft until it is saved. */
const CHOSEN = ["weakness", "task"] as const;

type FireChoices = Pick<Fire, typeof CHOSEN[number]>;

/** What is chosen in the Fire panel and not saved, field by field. */
export interface FireForm {
  readonly values: FireChoices;
  /** Whether a draft from an earlier visit was restored. */
  readonly restored: boolean;
  write(field: keyof FireChoices, text: string): void;
  /** Discards the drafts; with `sent`, only those that still have the text that was sent. */
  clear(sent?: Partial<FireChoices>): void;
}

/** Returns the Fire form of a day: what is saved, with the drafts in its place. */
export function useFireForm(date: CalendarDate, fire: Fire): FireForm {
  const drafts = CHOSEN.map((field) => ({
    field,
    // deno-lint-ignore react-rules-of-hooks -- CHOSEN never changes, so the hooks run in the same order every time.
    draft: useDraft({ day: date, field: `fire.${field}`, schema: DraftTextSchema, saved: fire[field] }),
  }));
  return {
    // CHOSEN has every name of FireChoices.
    values: Object.fromEntries(drafts.map(({ field, draft }) => [field, draft.value])) as FireChoices,
    restored: drafts.some(({ draft }) => draft.restored),
    write: (field, text) => drafts.find((one) => one.field === field)?.draft.write(text),
    clear: (sent) => {
      for (const { field, draft } of drafts) {
        if (!sent || field in sent) draft.clear(sent?.[field]);
      }
    },
  };
}

/** Saves fields of the ring. What equals those of `shown` is not written, so that changes from elsewhere stay. */
export function changeFire(shown: Partial<Fire>, mine: Partial<Fire>): RingChange {
  return ({ date }) => ({ kind: "save_fire", day: date, base: shown, mine });
}
