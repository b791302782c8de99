import { atomWithQuery } from "jotai-tanstack-query";
import { atom } from "jotai/vanilla";
import { taskSuggestions, weaknessSuggestions } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { type Fire, FirePatchSchema } from "#shared/domain/rings/mod.ts";
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

type FireTexts = Omit<Fire, "done" | "trigger_at">;

type FireField = keyof FireTexts;

/** The texts of the form: every field of the ring but `done`, which the buttons set. */
const FIELDS = Object.keys(FirePatchSchema.shape).filter((name): name is FireField => name !== "done");

/** The unsaved texts of the Fire panel, field by field. */
export interface FireForm {
  readonly values: FireTexts;
  /** Whether a draft from an earlier visit was restored. */
  readonly restored: boolean;
  write(field: FireField, text: string): void;
  /** Discards the drafts; with `sent`, only those that still have the text that was sent. */
  clear(sent?: FireTexts): void;
}

/** Returns the Fire form of a day: the saved texts, with the drafts in their place. */
export function useFireForm(date: CalendarDate, fire: Fire): FireForm {
  const drafts = FIELDS.map((field) => ({
    field,
    // deno-lint-ignore react-rules-of-hooks -- FIELDS never changes, so the hooks run in the same order every time.
    draft: useDraft({ day: date, field: `fire.${field}`, schema: DraftTextSchema, saved: fire[field] ?? "" }),
  }));
  return {
    // FIELDS has every name of FireTexts.
    values: Object.fromEntries(drafts.map(({ field, draft }) => [field, draft.value])) as FireTexts,
    restored: drafts.some(({ draft }) => draft.restored),
    write: (field, text) => drafts.find((one) => one.field === field)?.draft.write(text),
    clear: (sent) => {
      for (const { field, draft } of drafts) draft.clear(sent?.[field]);
    },
  };
}

/** Saves the ring. Fields that equal those of `shown` are not written, so that changes from elsewhere stay. */
export function changeFire(shown: Fire, mine: Fire): RingChange {
  return ({ date }) => ({ kind: "save_fire", day: date, base: shown, mine });
}
