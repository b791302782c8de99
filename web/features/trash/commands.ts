import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useLocation } from "wouter";
import type { TrashItem } from "#shared/domain/records.ts";
import { t } from "#shared/texts/translate.ts";
import { browserTimeZone } from "../../app/platform.ts";
import type { CommandSource, PaletteCommand } from "../../day/commands.ts";
import { deletedAction, itemRequestAtom } from "../../day/day.ts";
import { trashAtom, trashText } from "./trash.ts";

const noItemsAtom = atom<readonly TrashItem[]>([]);

/** The items in the trash, which are only loaded on its page. */
const trashItemsAtom = atom((get) => get(trashAtom).data?.items ?? []);

/** Returns the commands on what the page of the trash shows, each named like the button that does it. */
function useTrashCommands(): PaletteCommand[] {
  const [path] = useLocation();
  const items = useAtomValue(path === "/trash" ? trashItemsAtom : noItemsAtom);
  const request = useSetAtom(itemRequestAtom);
  return items.flatMap((deleted): PaletteCommand[] => {
    const { title, facts: hint } = trashText(deleted, browserTimeZone());
    const { ring, id } = deleted;
    const does = (action: string) => () => request({ ring, action: deletedAction(action, id), id });
    return [
      { title: t("Restore {title}", { title }), ring, hint, run: does("restore") },
      { title: t("Delete {title} for good", { title }), ring, hint, run: does("delete") },
    ];
  });
}

export const TRASH_COMMANDS: CommandSource = { useMoreCommands: useTrashCommands };
