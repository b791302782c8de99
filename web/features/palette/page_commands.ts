import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useLocation } from "wouter";
import { addDays, calendarSpan, isCalendarDate, isoWeekOf, monthOf } from "#shared/calendar/mod.ts";
import type { TrashItem } from "#shared/records/mod.ts";
import { browserTimeZone } from "../../platform/clock.ts";
import { mayInviteAtom } from "../account/invites/invites.ts";
import { todayAtom } from "../day/today.ts";
import { heatmapYearAtom, shownMonthAtom, shownWeekAtom } from "../insights/insight_queries.ts";
import { SECTION_TITLES, type SectionId } from "../settings/sections.ts";
import { trashAtom } from "../trash/trash.ts";
import { trashText } from "../trash/trash_text.ts";
import { deletedAction, itemRequestAtom } from "./item_request.ts";
import type { PaletteCommand } from "./use_commands.ts";
import { t } from "#shared/texts/translate.ts";

/** What the buttons of a section of Settings do. */
const SECTION_ACTIONS: Readonly<Record<SectionId, readonly string[]>> = {
  profile: ["Timezone", "Language", "Theme"],
  day: [],
  rest: ["Add days"],
  plan: [],
  reminders: [],
  push: ["Turn on in this browser"],
  device: [],
  data: [
    "Export everything",
    "Export time entries as CSV",
    "Export goals as CSV",
    "Export battles as CSV",
    "Export all days as CSV",
    "Import",
    "Open the trash",
  ],
  account: ["Change email", "Change password"],
  "two-step": ["Set up", "Turn off"],
  passkeys: ["New passkey"],
  sessions: ["Sign out everywhere else"],
  tokens: ["New token"],
  calendar: ["New address"],
  webhooks: ["New webhook"],
  invitations: ["New invitation"],
  delete: [],
};

/**
 * Returns the commands of the pages besides the dashboard: each goes to where the thing is done. Nothing is fetched for
 * them while they are not listed.
 */
export function usePageCommands(isListed: boolean): readonly PaletteCommand[] {
  return [
    ...useHistoryCommands(),
    ...useInsightCommands(),
    ...useTrashCommands(),
    ...useSectionCommands(isListed),
  ];
}

const noItemsAtom = atom<readonly TrashItem[]>([]);

const neverAtom = atom(false);

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

function useHistoryCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const month = useAtomValue(shownMonthAtom);
  const before = addDays(month, -1);
  const after = addDays(calendarSpan("month", month).to, 1);
  const toMonth = (title: string, date: string): PaletteCommand[] =>
    isCalendarDate(date) ? [{ title, run: () => navigate(`/history?month=${monthOf(date)}`) }] : [];
  return [
    { title: t("Choose rest days"), hint: t("History"), run: () => navigate("/history") },
    ...toMonth(t("Previous month"), before),
    ...toMonth(t("Next month"), after),
    { title: t("This month"), hint: t("History"), run: () => navigate("/history") },
  ];
}

function useInsightCommands(): PaletteCommand[] {
  const [path, navigate] = useLocation();
  const { from, to } = useAtomValue(shownWeekAtom).span;
  const today = useAtomValue(todayAtom);
  const year = useAtomValue(heatmapYearAtom);
  const setYear = useSetAtom(heatmapYearAtom);
  const toWeek = (title: string, date: string): PaletteCommand[] =>
    isCalendarDate(date) ? [{ title, run: () => navigate(`/insights?week=${isoWeekOf(date)}`) }] : [];
  const toInsights = (title: string): PaletteCommand => ({
    title,
    hint: t("Insights"),
    run: () => navigate("/insights"),
  });
  const toYear = (title: string, next: number): PaletteCommand => ({
    title,
    hint: String(next),
    run: () => {
      setYear(next);
      if (path !== "/insights") navigate("/insights");
    },
  });
  return [
    ...toWeek(t("Previous week"), addDays(from, -1)),
    ...(to < today ? toWeek(t("Next week"), addDays(to, 1)) : []),
    toInsights(t("This week")),
    path === "/insights"
      // Once the palette is closed, so that it is not printed.
      ? { title: t("Print week"), run: () => void setTimeout(() => print()) }
      : toInsights(t("Print week")),
    toInsights(t("Choose a score to see how it's computed")),
    toInsights(t("How is this computed?")),
    toInsights(t("The year as a table")),
    toYear(t("Previous year"), year - 1),
    ...(year < Number(today.slice(0, 4)) ? [toYear(t("Next year"), year + 1)] : []),
  ];
}

function useSectionCommands(isListed: boolean): PaletteCommand[] {
  const [path, navigate] = useLocation();
  const showsInvites = useAtomValue(isListed ? mayInviteAtom : neverAtom);
  const ids = Object.keys(SECTION_ACTIONS) as SectionId[];
  return ids.filter((id) => id !== "invitations" || showsInvites).flatMap((id) => {
    const section = t(SECTION_TITLES[id]);
    const run = () => {
      if (path === "/settings") location.hash = id;
      else navigate(`/settings#${id}`);
    };
    return [
      { title: t("Settings: {section}", { section }), run },
      ...SECTION_ACTIONS[id].map((action) => ({
        title: t("{section}: {action}", { section, action: t(action) }),
        run,
      })),
    ];
  });
}
