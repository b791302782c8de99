import { GOAL_STATES } from "#shared/domain/rings/mod.ts";
import {
  GoalGrowth,
  GoalLine,
  GoalList,
  GoalOutcomes,
  GoalRow,
  GoalStateButton,
  GoalTomorrow,
  NotDueGoals,
} from "#shared/ui/water/Goals.tsx";
import { GoalOrder } from "#shared/ui/water/GoalOrder.tsx";
import { sampleGoal } from "#shared/ui/testing/sample_goal.ts";
import { nothing, Sample, Samples } from "../Sample.tsx";

const PENDING = sampleGoal({ note: "Slowly", unit: "reps", progress: 12, cue: "Before breakfast" });
const WALK = sampleGoal({
  id: "b",
  target: "Steps on foot, also when it rains and the way home is long",
  domain: "Health",
  unit: "steps",
  baseline: 4_000,
  current_target: 7_358,
  state: "success",
  weekdays: [1, 3, 5],
});
const TIMED = sampleGoal({
  id: "d",
  target: "Cello",
  domain: "Creativity",
  unit: "minutes",
  progress: 8,
  state: "partial",
});
const FAILED = sampleGoal({ id: "c", target: "Read", domain: "Learning", state: "fail" });
const GOALS = [PENDING, WALK, FAILED, TIMED];
const actions = {
  onCycle: nothing,
  onOutcome: nothing,
  onMore: nothing,
  onAmount: nothing,
  onTimer: nothing,
  onEdit: nothing,
  onDelete: nothing,
};

/** The goals of a day. */
export function Water() {
  return (
    <Samples ring="water">
      <Sample name="GoalList">
        <GoalList goals={GOALS} formOf={() => null} {...actions} />
      </Sample>
      <Sample name="GoalList, empty">
        <GoalList goals={[]} formOf={() => null} {...actions} />
      </Sample>
      <Sample name="GoalStateButton">
        <div className="flex gap-2">
          {GOAL_STATES.map((state) => (
            <GoalStateButton key={state} state={state} target="Read" onCycle={nothing} />
          ))}
        </div>
      </Sample>
      <Sample name="GoalOutcomes, GoalTomorrow">
        <div className="grid gap-3">
          <GoalOutcomes goal={PENDING} onChoose={nothing} />
          <GoalTomorrow goal={WALK} />
        </div>
      </Sample>
      <Sample name="GoalLine">
        <ul className="w-82">
          <GoalLine goal={PENDING} onChoose={nothing} onMore={nothing} />
          <GoalLine goal={WALK} onChoose={nothing} onMore={nothing} />
          <GoalLine goal={TIMED} onChoose={nothing} onMore={nothing} onTimer={nothing} isTiming />
        </ul>
      </Sample>
      <Sample name="GoalRow with its form">
        <ul>
          <GoalRow goal={PENDING} form={<p>The form of the goal</p>} {...actions} />
        </ul>
      </Sample>
      <Sample name="NotDueGoals">
        <NotDueGoals
          goals={[WALK, { ...FAILED, paused: true }]}
          formOf={() => null}
          onEdit={nothing}
          onDelete={nothing}
          onResume={nothing}
          onRestore={nothing}
        />
      </Sample>
      <Sample name="GoalOrder">
        <GoalOrder goals={GOALS} onMove={nothing} />
      </Sample>
      <Sample name="GoalGrowth">
        <GoalGrowth goals={[PENDING, WALK]} />
      </Sample>
    </Samples>
  );
}
