import type { Day } from "#shared/records/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { battlesFor, type CommitmentOutcome } from "#shared/rules/battles/commitment_kept.ts";
import { isOnTask, taskMinutes } from "#shared/rules/time/task_minutes.ts";
import { overlapPairs } from "#shared/rules/time/overlap_pairs.ts";
import type { ItemRequest } from "./item_request.ts";
import { t } from "#shared/texts/translate.ts";

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
export function itemCommands(day: Day, context: ItemContext): ItemCommand[] {
  return [
    ...ofEarth(day, context.timeZone),
    ...ofWater(day),
    ...ofFire(day, context),
    ...ofWind(day),
    ...ofVoid(day),
  ];
}

/** Returns what the notice about yesterday's commitment offers, given its outcome. */
export function outcomeCommands(commitment: string, outcome: CommitmentOutcome): ItemCommand[] {
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
