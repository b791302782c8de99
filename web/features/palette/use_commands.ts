import { useAtomValue, useSetAtom } from "jotai/react";
import { useLocation, useSearchParams } from "wouter";
import { addDays, type CalendarDate } from "#shared/calendar/mod.ts";
import { RING_NAMES, type RingName, RINGS, TIME_CATEGORIES } from "#shared/rings/mod.ts";
import { BEGINNINGS, EXAMPLES } from "#shared/rules/quick_add/examples.ts";
import { shortDate } from "#shared/rules/format/format_day.ts";
import { PAGES } from "../../frame/pages.ts";
import { browserTimeZone } from "../../platform/clock.ts";
import { themeAtom } from "../../platform/theme.ts";
import { leaveAtom } from "../auth/leave.ts";
import { dayQueryAtom } from "../day/day.ts";
import { shownDayAtom } from "../day/shown_day.ts";
import { act } from "../../platform/act.ts";
import { todayAtom } from "../day/today.ts";
import { useDayAddress } from "../day/use_day_address.ts";
import {
  confirmTimerAtom,
  discardTimerAtom,
  longTimerAtom,
  startTimerAtom,
  stopTimerAtom,
  switchTimerAtom,
  timerAtom,
  timerStatusAtom,
} from "../earth/timer.ts";
import { useRestMarking } from "../history/use_rest_marking.ts";
import { isRestAtom } from "../settings/rest.ts";
import { commitmentDate } from "../void/commitment_date.ts";
import { openBattleFormAtom } from "../void/battle_form.ts";
import { yesterdayCommitmentAtom } from "../void/yesterday_commitment.ts";
import { addingGoalAtom } from "../water/water.ts";
import { itemCommands, outcomeCommands } from "./item_commands.ts";
import { itemRequestAtom } from "./item_request.ts";
import { repeatYesterdayAtom } from "./repeat_yesterday.ts";
import { t } from "#shared/texts/translate.ts";

/** A command of the palette: it runs, or begins a text to complete. */
export interface PaletteCommand {
  readonly title: string;
  readonly ring?: RingName | undefined;
  /** Beside the title: a key or an example. */
  readonly hint?: string;
  readonly run?: () => void;
  /** The text that it puts into the field. */
  readonly begin?: string;
}

/** Returns the example of a typed text, and how it begins. */
function typed(kind: keyof typeof BEGINNINGS): Pick<PaletteCommand, "hint" | "begin"> {
  return { hint: t(EXAMPLES[kind]), begin: t(BEGINNINGS[kind]) };
}

/** Returns every command, those of the timer first. */
export function useCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation();
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const hrefOf = useDayAddress();
  const openBattleForm = useSetAtom(openBattleFormAtom);
  const addGoal = useSetAtom(addingGoalAtom);
  const repeat = useSetAtom(repeatYesterdayAtom);
  const timer = useTimerCommands();
  const settings = useSettingCommands(shown);
  const show = useShowRing();
  const isPlanned = shown > today;
  const date = commitmentDate(shown, today);
  return [
    ...timer,
    { title: t("Add a time entry"), ring: "earth", ...typed("entry") },
    ...(isPlanned ? [] : [
      {
        title: t("Add a goal"),
        ring: "water" as const,
        hint: "g",
        run: () => {
          show("water");
          addGoal(true);
        },
      },
      {
        title: t("Log a battle"),
        ring: "void" as const,
        hint: "b",
        run: () => {
          show("void");
          openBattleForm();
        },
      },
    ]),
    { title: t("Judge a goal"), ring: "water", hint: t(EXAMPLES.goal_state), begin: "" },
    { title: t("Choose a weakness"), ring: "fire", ...typed("weakness") },
    { title: t("Set the task"), ring: "fire", ...typed("task") },
    { title: t("Add a study target"), ring: "wind", ...typed("study") },
    { title: t("Add a weakness rep"), ring: "wind", ...typed("rep") },
    {
      title: date ? t("Set commitment for {date}", { date }) : t("Commit to tomorrow"),
      ring: "void",
      ...typed("commitment"),
    },
    ...(isPlanned ? [] : [
      {
        title: shown === today ? t("Repeat yesterday's entries") : t("Repeat the entries of the day before"),
        ring: "earth" as const,
        run: () => void repeat(),
      },
    ]),
    ...RING_NAMES.map((ring, index) => ({
      title: t("Show {title}", { title: t(RINGS[ring].title) }),
      ring,
      hint: String(index + 1),
      run: () => show(ring),
    })),
    ...PAGES.map(({ title, path, key }) => ({
      title: t("Go to {title}", { title: t(title) }),
      hint: key,
      run: () => navigate(path),
    })),
    { title: t("Go to Trash"), run: () => navigate("/trash") },
    { title: t("Previous day"), run: () => navigate(hrefOf(addDays(shown, -1))) },
    { title: t("Next day"), run: () => navigate(hrefOf(addDays(shown, 1))) },
    { title: t("Go to a day"), hint: t("yesterday, nov 3, 2026-11-03"), begin: "" },
    ...settings,
  ];
}

/** Returns a function that shows the panel of a ring on the shown day. */
function useShowRing(): (ring: RingName) => void {
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  return (ring) => {
    const day = params.get("day");
    navigate(`/dashboard?${new URLSearchParams({ ...(day && { day }), ring })}`);
  };
}

/** Returns the commands on the items of the shown day, which are too many to be listed before something is typed. */
export function useItemCommands(): readonly PaletteCommand[] {
  const show = useShowRing();
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const { data: day } = useAtomValue(dayQueryAtom);
  const timer = useAtomValue(timerAtom);
  const yesterday = useAtomValue(yesterdayCommitmentAtom);
  const request = useSetAtom(itemRequestAtom);
  if (!day || shown > today) return [];
  const isToday = shown === today;
  const context = { timeZone: browserTimeZone(), isToday, timing: timer && timer.note };
  return [
    ...itemCommands(day, context),
    ...(isToday && yesterday ? outcomeCommands(yesterday.commitment, yesterday.outcome) : []),
  ].map((command) => ({
    title: command.title,
    ring: command.request.ring,
    run: () =>
      act(() => {
        show(command.request.ring);
        request(command.request);
      }, "at once"),
  }));
}

const THEMES = { system: "System", light: "Light", dark: "Dark" } as const;

/** Commands on what belongs to no ring: the theme, a rest day, and the session. */
function useSettingCommands(shown: CalendarDate): PaletteCommand[] {
  const setTheme = useSetAtom(themeAtom);
  const leave = useSetAtom(leaveAtom);
  const isRest = useAtomValue(isRestAtom);
  const { toggle } = useRestMarking();
  return [
    ...(["system", "light", "dark"] as const).map((theme) => ({
      title: t("Theme: {theme}", { theme: t(THEMES[theme]) }),
      run: () => setTheme(theme),
    })),
    {
      title: isRest(shown) ? t("Unmark the rest day") : t("Mark as a rest day"),
      hint: shortDate(shown),
      run: () => toggle(shown),
    },
    { title: t("Logout"), run: () => void leave({ discarding: false }) },
  ];
}

/** Starting, switching and stopping the timer. A timer of an earlier day is settled on the dashboard first. */
function useTimerCommands(): PaletteCommand[] {
  const timer = useAtomValue(timerAtom);
  const status = useAtomValue(timerStatusAtom);
  const start = useSetAtom(startTimerAtom);
  const stop = useSetAtom(stopTimerAtom);
  const change = useSetAtom(switchTimerAtom);
  const discard = useSetAtom(discardTimerAtom);
  const longTimer = useAtomValue(longTimerAtom);
  const confirm = useSetAtom(confirmTimerAtom);
  const discarding: PaletteCommand[] = timer
    ? [{
      title: t("Discard the {category} timer", { category: t(timer.category) }),
      ring: "earth",
      run: () => void discard(),
    }]
    : [];
  if (status === "leftover") return discarding;
  const isRunning = status === "running" && timer !== null;
  return [
    ...(isRunning
      ? [{
        title: t("Stop the {category} timer", { category: t(timer.category) }),
        ring: "earth" as const,
        hint: "t",
        run: () => void stop(),
      }]
      : []),
    ...(longTimer
      ? [{
        title: t("Still on {category}", { category: t(longTimer) }),
        ring: "earth" as const,
        run: confirm,
      }]
      : []),
    ...TIME_CATEGORIES.filter((category) => !isRunning || category !== timer.category).map((category) => ({
      title: isRunning
        ? t("Switch to {category}", { category: t(category) })
        : t("Start the {category} timer", { category: t(category) }),
      ring: "earth" as const,
      run: () => void (isRunning ? change(category) : start(category)),
    })),
    ...(isRunning
      ? [
        { title: t("Note the timer"), ring: "earth" as const, ...typed("note") },
        { title: t("The timer started earlier"), ring: "earth" as const, ...typed("backdate") },
      ]
      : [{ title: t("Start a timer from earlier"), ring: "earth" as const, ...typed("timer") }]),
    ...discarding,
  ];
}
