import { useSetAtom } from "jotai/react";
import type { WritableAtom } from "jotai/vanilla";
import { useLocation, useSearchParams } from "wouter";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { BEGINNINGS, EXAMPLES, type QuickAdd } from "#shared/domain/quick_add.ts";
import type { Day } from "#shared/domain/records.ts";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { changeByUser } from "../app/Deferred.tsx";
import { type ItemRequest, itemRequestAtom, type RingChange } from "./day.ts";

/** A command of the palette: it runs, or begins a text to complete. */
export interface PaletteCommand {
  readonly title: string;
  readonly ring?: RingName | undefined;
  /** Whether it only shows the ring, which a damaged one allows, too. */
  readonly isPlace?: true;
  /** Beside the title: a key or an example. */
  readonly hint?: string;
  readonly run?: () => void;
  /** The text that it puts into the field. */
  readonly begin?: string;
  /** Where it is listed before anything is typed; without it, typing finds it. */
  readonly listed?: "again" | "new";
}

/** What a quick add does: the change of a ring of the shown day and how to undo it, and the notices about both. */
export interface RingAdd {
  readonly change: RingChange;
  readonly undo: RingChange;
  readonly done: string;
  readonly failed: string;
}

/** What is typed, of one kind. */
export type QuickAddOf<K extends QuickAdd["kind"]> = Extract<QuickAdd, { kind: K }>;

/** For each kind of quick add that a feature saves in its ring: the change of the day `before`. */
export type RingAdds = {
  readonly [K in QuickAdd["kind"]]?: (add: QuickAddOf<K>, before: Day, today: CalendarDate) => RingAdd;
};

/** What keys do: a text for each key, which is translated where it is listed. */
export type KeyTexts = Readonly<Record<string, string>>;

/**
 * The commands and keyboard shortcuts of a feature. `pages/Commands.tsx` is the list of all, and fills the palette and
 * the list of shortcuts, which know none of them by name.
 */
export interface CommandSource {
  /** Commands, of which those that are `listed` are shown before anything is typed. */
  readonly useCommands?: () => readonly PaletteCommand[];
  /** Commands that are too many for that. Nothing is fetched for them while nothing is typed. */
  readonly useMoreCommands?: (isTyped: boolean) => readonly PaletteCommand[];
  /** The commands on what the shown day contains. */
  readonly itemCommands?: (day: Day, context: ItemContext) => readonly ItemCommand[];
  /** What was done on the shown day and can be done again: at most one for each ring. */
  readonly recent?: (day: Day, context: ItemContext) => readonly (RecentAdd | ItemCommand)[];
  readonly ringAdds?: RingAdds;
  /** Quick adds that are not a change of the shown day's ring, and what makes one of them, with its notices. */
  readonly ownAdds?: {
    readonly kinds: readonly QuickAdd["kind"][];
    readonly runAtom: WritableAtom<null, [QuickAdd], Promise<void>>;
  };
  /** What keys do on the dashboard, which has a function for each. */
  readonly keys?: KeyTexts;
  /** What keys do in one of its parts while that has the focus. */
  readonly partKeys?: { readonly part: string; readonly keys: KeyTexts };
}

/** A command on what a day contains. */
export interface ItemCommand {
  readonly title: string;
  readonly request: ItemRequest;
}

/** What can be done again, as if it were typed. */
export interface RecentAdd {
  readonly title: string;
  readonly hint: string;
  /** The ring it is for. */
  readonly ring: RingName;
  readonly add: QuickAdd;
}

/** What the commands on a day depend on besides it. */
export interface ItemContext {
  readonly timeZone: string;
  readonly isToday: boolean;
  /** The note of the running timer; null when none runs. */
  readonly timing: string | null;
}

/** The title of a command on an item, and what it asks the item's panel for. */
export type ItemAction = readonly [title: string, action: string];

/** Returns commands on an item of a ring, or on the ring itself when `id` is empty. */
export const itemRequests = (
  ring: ItemRequest["ring"],
  id: string,
  actions: readonly ItemAction[],
): ItemCommand[] => actions.map(([title, action]) => ({ title, request: { ring, action, id } }));

/** Returns what edits and deletes an item of this kind. */
export const changesOf = (
  kind: "entry" | "goal" | "study target" | "weakness rep" | "battle",
  name: string,
): readonly ItemAction[] => [
  [t(`Edit ${kind} {name}`, { name }), `edit ${kind}`],
  [t(`Delete ${kind} {name}`, { name }), `delete ${kind}`],
];

/** Returns the example of a typed text, and how it begins. */
export function typedCommand(kind: keyof typeof BEGINNINGS): Pick<PaletteCommand, "hint" | "begin"> {
  return { hint: t(EXAMPLES[kind]), begin: t(BEGINNINGS[kind]) };
}

/** Returns a function that shows the panel of a ring on the shown day. */
export function useShowRing(): (ring: RingName) => void {
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  return (ring) => {
    const day = params.get("day");
    navigate(`/dashboard?${new URLSearchParams({ ...(day && { day }), ring })}`);
  };
}

/** Returns a function from a command on an item to one of the palette, which shows the ring and asks it for that. */
export function useItemRequests(): (command: ItemCommand) => PaletteCommand {
  const show = useShowRing();
  const request = useSetAtom(itemRequestAtom);
  return ({ title, request: asked }) => ({
    title,
    ring: asked.ring,
    run: () =>
      changeByUser(() => {
        show(asked.ring);
        request(asked);
      }, "urgent"),
  });
}
