import type { Day } from "#shared/records/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { overlapPairs } from "#shared/rules/time/overlap_pairs.ts";
import type { ItemRequest } from "./item_request.ts";
import { t } from "#shared/texts/translate.ts";

/** A command on what a day contains. */
export interface ItemCommand {
  readonly title: string;
  readonly request: ItemRequest;
}

/** Returns what can be done with the items of a day and with its rings, each named like the button that does it. */
export function itemCommands(day: Day, timeZone: string): ItemCommand[] {
  return [...ofEarth(day, timeZone), ...ofWater(day), ...ofFire(day), ...ofWind(day), ...ofVoid(day)];
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
        ? [[t("Shorten {category} {time}", { category, time }), "shorten entry"] as const]
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

function ofFire({ fire: { done, weakness, task } }: Day): ItemCommand[] {
  const isReady = !done && weakness !== "" && task !== "";
  return isReady ? requests("fire", "", [[t("Mark Fire complete"), "mark fire complete"]]) : [];
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
        ? [t("Mark Wind Incomplete"), "mark wind incomplete"]
        : [t("Mark Wind Complete"), "mark wind complete"],
    ]),
  ];
}

function ofVoid({ void: { battle_logs, tomorrow_commitment } }: Day): ItemCommand[] {
  return [
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
