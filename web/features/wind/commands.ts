import { addItem, removeItem } from "#shared/domain/day.ts";
import { minutesText } from "#shared/domain/format.ts";
import type { Day } from "#shared/domain/records.ts";
import type { StudyTarget, WeaknessRep } from "#shared/domain/rings/mod.ts";
import { categoryFor, noteFor } from "#shared/domain/what_now.ts";
import { t } from "#shared/texts/translate.ts";
import { quoteTitle } from "../../app/toasts.ts";
import {
  changesOf,
  type CommandSource,
  type ItemCommand,
  type ItemContext,
  itemRequests,
  type PaletteCommand,
  type QuickAddOf,
  type RecentAdd,
  type RingAdd,
  typedCommand,
} from "../../day/commands.ts";
import { changeReps, changeTargets } from "./wind.ts";

function itemCommands({ wind: { study_targets, weakness_reps, done } }: Day): ItemCommand[] {
  return [
    ...study_targets.flatMap(({ id, subject, status }) =>
      itemRequests("wind", id, [
        ...changesOf("study target", subject),
        ...(status === "completed"
          ? []
          : [[t("Mark complete {title}", { title: subject }), "complete study target"] as const]),
      ])
    ),
    ...weakness_reps.flatMap(({ id, weakness, completed }) =>
      itemRequests("wind", id, [
        ...changesOf("weakness rep", weakness),
        [
          completed
            ? t("Mark pending {title}", { title: weakness })
            : t("Mark complete {title}", { title: weakness }),
          "toggle weakness rep",
        ],
      ])
    ),
    ...itemRequests("wind", "", [
      done
        ? [t("Mark Wind incomplete"), "mark wind incomplete"]
        : [t("Mark Wind complete"), "mark wind complete"],
    ]),
  ];
}

function addStudyTarget(add: QuickAddOf<"study">): RingAdd {
  const id = crypto.randomUUID();
  const numbers = { target_minutes: add.minutes, completed_minutes: 0, status: "pending" } as const;
  const target: StudyTarget = { id, subject: add.subject, ...numbers, notes: "", practice: "" };
  return {
    change: changeTargets(addItem(target)),
    undo: changeTargets(removeItem(id)),
    done: t("Added {title}", { title: quoteTitle(add.subject) }),
    failed: t("Failed to add study target"),
  };
}

function addRep(add: QuickAddOf<"rep">): RingAdd {
  const id = crypto.randomUUID();
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
    change: changeReps(addItem(rep)),
    undo: changeReps(removeItem(id)),
    done: t("Added {title}", { title: quoteTitle(rep_description) }),
    failed: t("Failed to add weakness rep"),
  };
}

/** The first study target that is still open. */
function recent(day: Day, { isToday, timing }: ItemContext): RecentAdd[] {
  const target = day.wind.study_targets.find(({ status }) => status !== "completed");
  if (!target || !isToday || timing !== null) return [];
  const { id, subject, target_minutes, completed_minutes } = target;
  const purpose = { kind: "study_target", id } as const;
  return [{
    title: t("Study {subject}", { subject }),
    hint: t("{duration} left", { duration: minutesText(target_minutes - completed_minutes) }),
    ring: "wind",
    add: {
      kind: "timer",
      category: categoryFor(day, day.earth.actual_entries, purpose),
      note: noteFor(day, purpose),
      for: purpose,
    },
  }];
}

function useCommands(): PaletteCommand[] {
  return [
    { title: t("Add a study target"), ring: "wind", listed: "new", ...typedCommand("study") },
    { title: t("Add a weakness rep"), ring: "wind", ...typedCommand("rep") },
  ];
}

export const WIND_COMMANDS: CommandSource = {
  useCommands,
  itemCommands,
  recent,
  ringAdds: { study: addStudyTarget, rep: addRep },
};
