import * as z from "zod/mini";
import { patchGoal, putGoals } from "../../../contract/mod.ts";
import { type Goal, GOAL_STATE_TEXT } from "../../../rings/mod.ts";
import type { Conflict } from "../../merge/conflicts.ts";
import { retryOnConflict } from "../../merge/retry_on_conflict.ts";
import type { SetGoalState } from "./goal_state.ts";
import type { SendContext, SendResult } from "../send_context.ts";
import { t } from "../../../texts/translate.ts";

/** Sets the state of one goal without changing its other fields. Another one, set elsewhere since, is a conflict. */
export async function sendGoalState(
  command: SetGoalState,
  { client, id: idempotencyKey, knownDay }: SendContext,
): Promise<SendResult> {
  const { day: date, goal_id: id, state } = command;
  const known = await knownDay(date);
  let goals = known.water.goals;
  let version = known.versions.water;
  return retryOnConflict("version_conflict", async () => {
    const input = { params: { day: date, id }, body: { state } };
    const { day } = await client.call(patchGoal, input, { version, idempotencyKey });
    const present = goals.find((goal) => goal.id === id);
    return { day, conflicts: present ? conflictsWith(present, command) : [] };
  }, ({ data }) => {
    const present = z.parse(putGoals.response, data);
    goals = present.day.water.goals;
    version = present.version;
    return undefined;
  });
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
