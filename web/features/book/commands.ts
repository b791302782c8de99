import { useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useLocation } from "wouter";
import { t } from "#shared/texts/translate.ts";
import type { CommandSource, PaletteCommand } from "../../day/commands.ts";
import { recordHref } from "../../day/RecordLinks.tsx";
import { recordsAtom, ringOfRecord } from "./book.ts";

/** Nothing is fetched before something is typed. */
const noneAtom = atom({ data: undefined });

function useBookCommands(isTyped: boolean): PaletteCommand[] {
  const [, navigate] = useLocation();
  const { data } = useAtomValue(isTyped ? recordsAtom : noneAtom);
  const to = (title: string, href: string): PaletteCommand => ({
    title,
    hint: t("Book"),
    run: () => navigate(href),
  });
  return [
    to(t("Search the Book"), "/book"),
    to(t("Records"), "/book?records"),
    to(t("Print the year"), "/book?print"),
    ...(data ?? []).map(({ kind, key, title }): PaletteCommand => ({
      title: t("Record of {name}", { name: title }),
      ring: ringOfRecord(kind),
      isPlace: true,
      hint: t("Book"),
      run: () => navigate(recordHref(kind, key)),
    })),
  ];
}

export const BOOK_COMMANDS: CommandSource = { useMoreCommands: useBookCommands };
