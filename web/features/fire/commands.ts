import type { Day } from "#shared/domain/records.ts";
import { isOnTask, taskMinutes } from "#shared/domain/time.ts";
import { t } from "#shared/texts/translate.ts";
import {
  type CommandSource,
  type ItemCommand,
  type ItemContext,
  itemRequests,
  type PaletteCommand,
  type RingAdd,
  typedCommand,
} from "../../day/commands.ts";
import { changeFire } from "./fire.ts";

function itemCommands(
  { fire: { done, weakness, task } }: Day,
  { isToday, timing }: ItemContext,
): ItemCommand[] {
  if (done || weakness === "" || task === "") return [];
  const minutes = taskMinutes(task);
  const canStart = isToday && !isOnTask(timing ?? "", task);
  return itemRequests("fire", "", [
    ...(canStart ? [[t("Start {minutes} min: {task}", { minutes, task }), "start task"] as const] : []),
    [t("Mark Fire complete"), "mark fire complete"],
  ]);
}

/** The task, while it is still open. */
function recent(day: Day, context: ItemContext): readonly ItemCommand[] {
  return itemCommands(day, context).filter(({ request }) => request.action === "start task");
}

interface FireAdd {
  readonly kind: "weakness" | "task" | "commitment";
  readonly text: string;
}

function setText(kind: "weakness" | "task", { text }: FireAdd, before: Day): RingAdd {
  return {
    change: (day) => changeFire(day.fire, { ...day.fire, [kind]: text })(day),
    undo: (day) => changeFire(day.fire, { ...day.fire, [kind]: before.fire[kind] })(day),
    done: kind === "task" ? t("Task set") : t("Weakness chosen"),
    failed: t("Failed to save Fire Ring data"),
  };
}

function useCommands(): PaletteCommand[] {
  return [
    { title: t("Choose a weakness"), ring: "fire", listed: "new", ...typedCommand("weakness") },
    { title: t("Set the task"), ring: "fire", ...typedCommand("task") },
  ];
}

export const FIRE_COMMANDS: CommandSource = {
  useCommands,
  itemCommands,
  recent,
  ringAdds: {
    weakness: (add, before) => setText("weakness", add, before),
    task: (add, before) => setText("task", add, before),
  },
};
