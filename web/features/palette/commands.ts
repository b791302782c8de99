import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "wouter";
import { battlesFor, type CommitmentOutcome } from "#shared/domain/battles.ts";
import {
  addDays,
  type CalendarDate,
  calendarSpan,
  isCalendarDate,
  isoWeekOf,
  monthOf,
} from "#shared/domain/calendar.ts";
import { addItem, removeItem } from "#shared/domain/day.ts";
import { clockTime, instantOfLocal, localDateTime, shortDate } from "#shared/domain/format.ts";
import { BEGINNINGS, EXAMPLES, type QuickAdd } from "#shared/domain/quick_add.ts";
import type { Day, TrashItem } from "#shared/domain/records.ts";
import {
  type Battle,
  type Entry,
  type Goal,
  GOAL_STATE_TEXT,
  RING_NAMES,
  type RingName,
  RINGS,
  type StudyTarget,
  TIME_CATEGORIES,
  WATER_LIMITS,
  type WeaknessRep,
} from "#shared/domain/rings/mod.ts";
import { cut, isOnTask, overlapPairs, spanOf, taskMinutes } from "#shared/domain/time.ts";
import { t } from "#shared/texts/translate.ts";
import { keepTimes } from "#shared/ui/Controls.tsx";
import { EMPTY_BATTLE } from "#shared/ui/void/BattleForm.tsx";
import { act } from "../../app/Following.tsx";
import { leaveAtom, writeAtom } from "../../app/engine.ts";
import { browserTimeZone, failureText, now, themeAtom } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { announcementAtom, notifyAtom, offerUndoAtom, quoteTitle } from "../../app/toasts.ts";
import { PAGES } from "../../day/Frame.tsx";
import {
  dayQueryAtom,
  deletedAction,
  type ItemRequest,
  itemRequestAtom,
  knownDayAtom,
  loadDayAtom,
  type RingChange,
  saveRingAtom,
  shownDayAtom,
  useDayAddress,
} from "../../day/day.ts";
import { isRestAtom, useRestMarking } from "../../day/rest.ts";
import { mayInviteAtom } from "../account/Invites.tsx";
import {
  addEntryAtom,
  backdateTimerAtom,
  confirmTimerAtom,
  deleteEntryAtom,
  discardTimerAtom,
  longTimerAtom,
  noteTimerAtom,
  startTimerAtom,
  stopTimerAtom,
  switchTimerAtom,
  timerAtom,
  timerStatusAtom,
} from "../earth/timer.ts";
import { changeFire } from "../fire/fire.ts";
import { heatmapYearAtom, shownMonthAtom, shownWeekAtom } from "../insights/insight_queries.ts";
import { SECTION_TITLES, type SectionId } from "../settings/sections.ts";
import { trashAtom, trashText } from "../trash/trash.ts";
import {
  changeBattles,
  COMMIT_FAILED,
  commitmentDate,
  commitToTomorrow,
  openBattleFormAtom,
  yesterdayCommitmentAtom,
} from "../void/void.ts";
import { addingGoalAtom, changeGoals, setGoalState } from "../water/water.ts";
import { changeReps, changeTargets } from "../wind/wind.ts";

/** A command on what a day contains. */
export interface ItemCommand {
  readonly title: string;
  readonly request: ItemRequest;
}

/** What the commands depend on besides the day. */
export interface ItemContext {
  readonly timeZone: string;
  readonly isToday: boolean;
  /** The note of the running timer; null when none runs. */
  readonly timing: string | null;
}

/** Returns what can be done with the items of a day and with its rings, each named like the button that does it. */
function itemCommands(day: Day, context: ItemContext): ItemCommand[] {
  return [
    ...ofEarth(day, context.timeZone),
    ...ofWater(day),
    ...ofFire(day, context),
    ...ofWind(day),
    ...ofVoid(day),
  ];
}

/** Returns what the notice about yesterday's commitment offers, given its outcome. */
function outcomeCommands(commitment: string, outcome: CommitmentOutcome): ItemCommand[] {
  return requests("void", "", [
    ...(outcome === "broken" ? [[t("Kept: {commitment}", { commitment }), "keep commitment"] as const] : []),
    [t("Got it: {commitment}", { commitment }), "dismiss commitment"],
  ]);
}

type Action = readonly [title: string, action: string];

const requests = (ring: ItemRequest["ring"], id: string, actions: readonly Action[]): ItemCommand[] =>
  actions.map(([title, action]) => ({ title, request: { ring, action, id } }));

/** To edit and to delete an item of this kind. */
const changes = (
  kind: "entry" | "goal" | "study target" | "weakness rep" | "battle",
  name: string,
): readonly Action[] => [
  [t(`Edit ${kind} {name}`, { name }), `edit ${kind}`],
  [t(`Delete ${kind} {name}`, { name }), `delete ${kind}`],
];

function ofEarth({ earth: { actual_entries: entries } }: Day, timeZone: string): ItemCommand[] {
  const overlapping = new Set(overlapPairs(entries).flatMap(({ first, second }) => [first.id, second.id]));
  return entries.flatMap((entry) => {
    const category = t(entry.category);
    const time = clockTime(Date.parse(entry.start_ts), timeZone);
    const name = `${category} ${time}`;
    return requests("earth", entry.id, [
      ...changes("entry", name),
      [t("Split entry {name}", { name }), "split entry"],
      ...(overlapping.has(entry.id)
        ? [[t("Shorten {category} ({time})", { category, time }), "shorten entry"] as const]
        : []),
    ]);
  });
}

function ofWater({ water: { goals } }: Day): ItemCommand[] {
  return [
    ...goals.flatMap((goal) =>
      requests("water", goal.id, [...changes("goal", goal.target), plannedAction(goal)])
    ),
    ...(goals.length > 1 ? requests("water", "", [[t("Reorder goals"), "reorder goals"]]) : []),
  ];
}

function plannedAction({ archived, paused, target }: Goal): Action {
  if (archived) return [t("Restore goal {target}", { target }), "restore goal"];
  return paused
    ? [t("Resume goal {target}", { target }), "resume goal"]
    : [t("Archive goal {target}", { target }), "archive goal"];
}

function ofFire({ fire: { done, weakness, task } }: Day, { isToday, timing }: ItemContext): ItemCommand[] {
  if (done || weakness === "" || task === "") return [];
  const minutes = taskMinutes(task);
  const canStart = isToday && !isOnTask(timing ?? "", task);
  return requests("fire", "", [
    ...(canStart ? [[t("Start {minutes} min: {task}", { minutes, task }), "start task"] as const] : []),
    [t("Mark Fire complete"), "mark fire complete"],
  ]);
}

function ofWind({ wind: { study_targets, weakness_reps, done } }: Day): ItemCommand[] {
  return [
    ...study_targets.flatMap(({ id, subject, status }) =>
      requests("wind", id, [
        ...changes("study target", subject),
        ...(status === "completed"
          ? []
          : [[t("Mark complete {title}", { title: subject }), "complete study target"] as const]),
      ])
    ),
    ...weakness_reps.flatMap(({ id, weakness, completed }) =>
      requests("wind", id, [
        ...changes("weakness rep", weakness),
        [
          completed
            ? t("Mark pending {title}", { title: weakness })
            : t("Mark complete {title}", { title: weakness }),
          "toggle weakness rep",
        ],
      ])
    ),
    ...requests("wind", "", [
      done
        ? [t("Mark Wind incomplete"), "mark wind incomplete"]
        : [t("Mark Wind complete"), "mark wind complete"],
    ]),
  ];
}

function ofVoid({ void: { battle_logs, today_commitment, tomorrow_commitment } }: Day): ItemCommand[] {
  const isLogged = today_commitment === "" || battlesFor(today_commitment, battle_logs).length > 0;
  return [
    ...(isLogged ? [] : requests("void", "", [
      [t("Log as battle: {commitment}", { commitment: today_commitment }), "log commitment"],
    ])),
    ...battle_logs.flatMap(({ id, hard_thing, outcome }) =>
      requests("void", id, [
        ...changes("battle", hard_thing),
        ...(outcome === "ongoing"
          ? [[t("Victory: {title}", { title: hard_thing }), "win battle"], [
            t("Defeat: {title}", { title: hard_thing }),
            "lose battle",
          ]] as const
          : []),
      ])
    ),
    ...(tomorrow_commitment === "" ? [] : requests("void", "", [
      [t("Change commitment"), "change commitment"],
      [t("Remove commitment"), "remove commitment"],
    ])),
  ];
}

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

/**
 * Returns `entries` of the day before as they would be one day later, at the same local times: those that have ended by
 * `until` and overlap none of `present`.
 */
export function repeatedEntries(
  entries: readonly Entry[],
  present: readonly Entry[],
  { until, timeZone, makeId }: { until: number; timeZone: string; makeId: () => string },
): Entry[] {
  const later = (instant: string): string | null => {
    const [date = "", time = ""] = localDateTime(Date.parse(instant), timeZone).split("T");
    const at = instantOfLocal(`${addDays(date, 1)}T${time}`, timeZone);
    return at === null ? null : new Date(at).toISOString();
  };
  return entries.flatMap((entry) => {
    const [start_ts, end_ts] = [later(entry.start_ts), later(entry.end_ts)];
    if (!start_ts || !end_ts || start_ts >= end_ts || Date.parse(end_ts) > until) return [];
    const made: Entry = { ...entry, id: makeId(), start_ts, end_ts, source: "manual" };
    return present.some((other) => cut(spanOf(other), spanOf(made))) ? [] : [made];
  });
}

/** Adds the entries of the day before to the shown day, as far as they fit, and offers Undo. */
const repeatYesterdayAtom = atom(null, async (get, set): Promise<void> => {
  const day = get(shownDayAtom);
  const dayOf = (date: string) => {
    const known = set(knownDayAtom, date);
    return known ? Promise.resolve(known) : set(loadDayAtom, date);
  };
  try {
    const [before, present] = [await dayOf(addDays(day, -1)), await dayOf(day)];
    const made = repeatedEntries(before.earth.actual_entries, present.earth.actual_entries, {
      until: now(),
      timeZone: browserTimeZone(),
      makeId: () => crypto.randomUUID(),
    });
    if (made.length === 0) {
      return set(notifyAtom, { message: t("No entry of the day before fits here."), ring: "earth" });
    }
    for (const entry of made) await set(writeAtom, { kind: "add_entry", day, entry });
    const count = made.length === 1 ? t("1 entry") : t("{count} entries", { count: made.length });
    set(announcementAtom, t("{count} repeated", { count }));
    set(offerUndoAtom, {
      message: t("Repeated {count} of the day before", { count }),
      ring: "earth",
      undo: async () => {
        for (const base of made) await set(writeAtom, { kind: "delete_entry", day, base });
      },
      undone: t("{count} removed", { count }),
      failed: t("Failed to delete entry"),
    });
  } catch (error) {
    const { message, reason } = failureText(t("Failed to add time entry"), error);
    set(notifyAtom, { message: reason ? `${message}. ${reason}` : message, ring: "earth" });
  }
});

/** A change of a ring, how to undo it, and the notices about both. */
interface RingAdd {
  readonly ring: RingName;
  readonly change: RingChange;
  readonly undo: RingChange;
  readonly done: string;
  readonly failed: string;
}

/** The domain of a goal that was typed without one, when there is no other goal. */
const DOMAIN = "General";

/**
 * Returns the change of a ring that a quick add makes to the day `before`; null for what is not saved in a ring. `date`
 * is that of a commitment, as it is shown; undefined for tomorrow.
 */
function ringAdd(add: QuickAdd, before: Day, date: string | undefined): RingAdd | null {
  const id = crypto.randomUUID();
  switch (add.kind) {
    case "goal": {
      const goalIn = (goals: readonly Goal[]): Goal => ({
        id,
        domain: goals.at(-1)?.domain ?? t(DOMAIN),
        target: add.target,
        baseline: add.amount,
        step_pct: WATER_LIMITS.stepPct.default,
        current_target: add.amount,
        state: "pending",
        note: "",
      });
      return {
        ring: "water",
        change: changeGoals((goals) => addItem(goalIn(goals))(goals)),
        undo: changeGoals(removeItem(id)),
        done: t("Added {title}", { title: quoteTitle(add.target) }),
        failed: t("Failed to add goal"),
      };
    }
    case "goal_state":
      return {
        ring: "water",
        change: setGoalState(add.goal, add.state),
        undo: setGoalState({ ...add.goal, state: add.state }, add.goal.state),
        done: t("{title}: {state}", {
          title: quoteTitle(add.goal.target),
          state: t(GOAL_STATE_TEXT[add.state]),
        }),
        failed: t("Failed to update goal state"),
      };
    case "weakness":
    case "task": {
      const { kind, text } = add;
      return {
        ring: "fire",
        change: (day) => changeFire(day.fire, { ...day.fire, [kind]: text })(day),
        undo: (day) => changeFire(day.fire, { ...day.fire, [kind]: before.fire[kind] })(day),
        done: kind === "task" ? t("Task set") : t("Weakness chosen"),
        failed: t("Failed to save Fire Ring data"),
      };
    }
    case "study": {
      const numbers = { target_minutes: add.minutes, completed_minutes: 0, status: "pending" } as const;
      const target: StudyTarget = { id, subject: add.subject, ...numbers, notes: "", practice: "" };
      return {
        ring: "wind",
        change: changeTargets(addItem(target)),
        undo: changeTargets(removeItem(id)),
        done: t("Added {title}", { title: quoteTitle(add.subject) }),
        failed: t("Failed to add study target"),
      };
    }
    case "rep": {
      const { weakness, description: rep_description } = add;
      const rep: WeaknessRep = {
        id,
        weakness,
        rep_description,
        scheduled_time: "",
        completed: false,
        notes: "",
      };
      return {
        ring: "wind",
        change: changeReps(addItem(rep)),
        undo: changeReps(removeItem(id)),
        done: t("Added {title}", { title: quoteTitle(rep_description) }),
        failed: t("Failed to add weakness rep"),
      };
    }
    case "battle": {
      const { hardThing: hard_thing, difficulty: difficulty_rating } = add;
      const battle: Battle = {
        ...EMPTY_BATTLE,
        id,
        timestamp: new Date(now()).toISOString(),
        hard_thing,
        battle_description: hard_thing,
        difficulty_rating,
      };
      return {
        ring: "void",
        change: changeBattles(addItem(battle)),
        undo: changeBattles(removeItem(id)),
        done: t("Logged {title}", { title: quoteTitle(hard_thing) }),
        failed: t("Failed to add battle log"),
      };
    }
    case "commitment":
      return {
        ring: "void",
        change: commitToTomorrow(add.text),
        undo: commitToTomorrow(before.void.tomorrow_commitment),
        done: date ? t("Commitment for {date} set", { date }) : t("Committed for tomorrow"),
        failed: t(COMMIT_FAILED),
      };
    default:
      return null;
  }
}

type TimerChange = Extract<QuickAdd, { kind: "backdate" | "note" }>;

/** Changes the start or the note of the running timer, and offers Undo. The panel shows a failure. */
const changeTimerAtom = atom(null, async (get, set, change: TimerChange): Promise<void> => {
  const before = get(timerAtom);
  if (!before) return;
  const setNote = async (text: string) => {
    const timer = get(timerAtom);
    if (timer) await set(noteTimerAtom, timer, text);
  };
  const setStart = (start: string) => set(backdateTimerAtom, start);
  const offer = (message: ReactNode, undo: () => Promise<unknown>) =>
    set(offerUndoAtom, {
      message,
      ring: "earth",
      undo,
      undone: t("Undone"),
      failed: t("Failed to change the timer"),
    });
  if (change.kind === "note") {
    await setNote(change.text);
    return offer(t("Timer note changed"), () => setNote(before.note));
  }
  await setStart(new Date(change.start).toISOString());
  offer(
    keepTimes(t("Timer started at {time}", { time: clockTime(change.start, browserTimeZone()) })),
    () => setStart(before.startTime),
  );
});

/** Makes a quick add to the shown day, and offers Undo. A failure is shown as a notice. */
export const runQuickAddAtom = atom(null, async (get, set, add: QuickAdd): Promise<void> => {
  const date = get(shownDayAtom);
  if (add.kind === "timer") {
    const start = add.start === undefined ? undefined : new Date(add.start).toISOString();
    return await set(startTimerAtom, add.category, start, add.note);
  }
  if (add.kind === "backdate" || add.kind === "note") return await set(changeTimerAtom, add);
  let failed = t("Failed to add time entry");
  try {
    if (add.kind === "entry") {
      const id = crypto.randomUUID();
      const [start_ts, end_ts] = [add.start, add.end].map((at) => new Date(at).toISOString());
      const { category, note } = add;
      const entry = {
        start_ts: start_ts ?? "",
        end_ts: end_ts ?? "",
        category,
        note,
        source: "manual",
      } as const;
      const day = await set(addEntryAtom, entry, id);
      set(offerUndoAtom, {
        message: t("{category} entry added", { category: t(category) }),
        ring: "earth",
        undo: () => set(deleteEntryAtom, day, { ...entry, id }),
        undone: t("{category} entry removed", { category: t(category) }),
        failed: t("Failed to delete entry"),
      });
      return;
    }
    const before = set(knownDayAtom, date) ?? await set(loadDayAtom, date);
    const made = ringAdd(add, before, commitmentDate(date, get(todayAtom)));
    if (made) {
      failed = made.failed;
      await set(saveRingAtom, date, made.change);
      const undo = () => set(saveRingAtom, date, made.undo);
      set(offerUndoAtom, {
        message: made.done,
        ring: made.ring,
        undo,
        undone: t("Undone"),
        failed: made.failed,
      });
    }
  } catch (error) {
    const { message, reason } = failureText(failed, error);
    set(notifyAtom, { message: reason ? `${message}. ${reason}` : message, ring: "fire" });
  }
});

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
