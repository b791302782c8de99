import { useAtomValue, useSetAtom } from "jotai/react";
import { addItem, removeItem } from "#shared/domain/day.ts";
import { countText, numberText } from "#shared/domain/format.ts";
import { EXAMPLES } from "#shared/domain/quick_add.ts";
import type { Day } from "#shared/domain/records.ts";
import { dueGoals, type Goal, GOAL_STATE_TEXT } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { todayAtom } from "../../app/session.ts";
import { quoteTitle } from "../../app/toasts.ts";
import {
  changesOf,
  type CommandSource,
  type ItemAction,
  type ItemCommand,
  itemRequests,
  type PaletteCommand,
  type QuickAddOf,
  type RecentAdd,
  type RingAdd,
  useShowRing,
} from "../../day/commands.ts";
import { shownDayAtom } from "../../day/day.ts";
import { addingGoalAtom } from "../../day/open_forms.ts";
import { addToGoal, changeGoals, setGoalAmount, setGoalState } from "./water.ts";

function itemCommands({ water: { goals } }: Day): ItemCommand[] {
  return [
    ...goals.flatMap((goal) =>
      itemRequests("water", goal.id, [...changesOf("goal", goal.target), plannedAction(goal)])
    ),
    ...(goals.length > 1 ? itemRequests("water", "", [[t("Reorder goals"), "reorder goals"]]) : []),
  ];
}

function plannedAction({ archived, paused, target }: Goal): ItemAction {
  if (archived) return [t("Restore goal {target}", { target }), "restore goal"];
  return paused
    ? [t("Resume goal {target}", { target }), "resume goal"]
    : [t("Archive goal {target}", { target }), "archive goal"];
}

function addGoal(add: QuickAddOf<"goal">): RingAdd {
  const id = crypto.randomUUID();
  const goal: Goal = {
    id,
    domain: add.domain,
    target: add.target,
    baseline: add.amount,
    step_pct: add.stepPct,
    current_target: add.amount,
    state: "pending",
    note: "",
    ...(add.unit && { unit: add.unit }),
    ...(add.weekdays && { weekdays: [...add.weekdays] }),
  };
  return {
    change: changeGoals(addItem(goal)),
    undo: changeGoals(removeItem(id)),
    done: t("Added {title}", { title: quoteTitle(add.target) }),
    failed: t("Failed to add goal"),
  };
}

function judgeGoal(add: QuickAddOf<"goal_state">): RingAdd {
  return {
    change: setGoalState(add.goal, add.state),
    undo: setGoalState({ ...add.goal, state: add.state }, add.goal.state),
    done: t("{title}: {state}", {
      title: quoteTitle(add.goal.target),
      state: t(GOAL_STATE_TEXT[add.state]),
    }),
    failed: t("Failed to update goal state"),
  };
}

function countGoal({ goal, amount, adds }: QuickAddOf<"goal_count">): RingAdd {
  const { progress = 0 } = goal;
  return {
    change: adds ? addToGoal(goal, amount) : setGoalAmount(goal, amount),
    undo: adds ? addToGoal(goal, -amount) : setGoalAmount(goal, progress),
    done: t("{title}: {state}", {
      title: quoteTitle(goal.target),
      state: countText({ ...goal, progress: amount + (adds ? progress : 0) }),
    }),
    failed: t("Failed to update goal"),
  };
}

/** The first goal that is still open. */
function recent({ date, water: { goals } }: Day): RecentAdd[] {
  const goal = dueGoals(goals, date).find(({ state }) => state === "pending");
  if (!goal) return [];
  const { target, current_target, unit = "" } = goal;
  return [{
    title: t("{goal} done", { goal: target }),
    hint: `${numberText(current_target)} ${unit}`.trim(),
    ring: "water",
    add: { kind: "goal_state", goal, state: "success" },
  }];
}

function useCommands(): PaletteCommand[] {
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const setAdding = useSetAtom(addingGoalAtom);
  const show = useShowRing();
  return [
    ...(shown > today ? [] : [{
      title: t("Add a goal"),
      ring: "water" as const,
      hint: "g",
      listed: "new" as const,
      run: () => {
        show("water");
        setAdding(true);
      },
    }]),
    { title: t("Judge a goal"), ring: "water", hint: t(EXAMPLES.goal_state), begin: "" },
  ];
}

export const WATER_KEYS = { g: "Add a goal" } as const;

export const WATER_COMMANDS: CommandSource = {
  useCommands,
  itemCommands,
  recent,
  ringAdds: { goal: addGoal, goal_state: judgeGoal, goal_count: countGoal },
  keys: WATER_KEYS,
};
