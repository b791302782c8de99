import { patchGoal } from "../../../contract/mod.ts";
import { type Goal, GOAL_STATE_TEXT } from "../../../rings/mod.ts";
import type { Conflict } from "../../merge/conflicts.ts";
import type { SetGoalState } from "./goal_state.ts";
import type { SendContext, SendResult } from "../send_context.ts";
import { t } from "../../../texts/translate.ts";

/** Sets the state of one goal without changing its other fields. */
export async function sendGoalState(
  command: SetGoalState,
  { client, knownDay }: SendContext,
): Promise<SendResult> {
  const { day: date, goal_id: id, state } = command;
  const present = (await knownDay(date)).water.goals.find((goal) => goal.id === id);
  const { day } = await client.call(patchGoal, { params: { day: date, id }, body: { state } });
  return { day, conflicts: present ? conflictsWith(present, command) : [] };
}

function conflictsWith(present: Goal, { target, was, state }: SetGoalState): Conflict[] {
  if (was === undefined || present.state === was || present.state === state) return [];
  return [{
    what: t("Goal {target}: State", { target }),
    mine: t(GOAL_STATE_TEXT[state]),
    theirs: t(GOAL_STATE_TEXT[present.state]),
    ring: "water",
  }];
}
