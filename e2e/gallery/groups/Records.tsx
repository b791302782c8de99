import { addDays } from "#shared/domain/calendar.ts";
import { GOAL_STATES } from "#shared/domain/rings/mod.ts";
import {
  BattleTally,
  Blade,
  HourRose,
  MinuteBars,
  OutcomeWeeks,
  TargetCurve,
} from "#shared/ui/RecordCharts.tsx";
import { RecordLine } from "#shared/ui/RecordLine.tsx";
import { PurposeName, RecordLinkContext, type RecordLinkProps, RecordName } from "#shared/ui/RecordName.tsx";
import { Sample, Samples } from "../Sample.tsx";

const TODAY = "2026-11-21";

/** A hundred days that end today. */
const DAYS = Array.from({ length: 100 }, (_, index) => ({
  date: addDays(TODAY, index - 99),
  target: 10 + Math.floor(index / 7) - (index % 14 > 10 ? 2 : 0),
  outcome: GOAL_STATES[(index * 7) % 4] ?? "pending",
  minutes: (index * 37) % 50,
}));

const HOURS = [6, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 1, 0, 0, 0, 1, 1, 0, 2, 4, 8, 9];

const BATTLES = Array.from({ length: 24 }, (_, index) => ({
  outcome: (["victory", "defeat", "victory", "ongoing"] as const)[(index * 3) % 4] ?? "ongoing",
  difficulty: 1 + (index * 7) % 10,
}));

const RecordLink = ({ kind, of, children }: RecordLinkProps) => <a href={`#${kind}-${of}`}>{children}</a>;

/** The charts of records. */
export function Records() {
  return (
    <Samples>
      <Sample name="RecordName">
        <RecordLinkContext value={RecordLink}>
          <RecordName kind="weakness" of="Haste">Haste</RecordName>
        </RecordLinkContext>
      </Sample>
      <Sample name="RecordLine">
        <RecordLinkContext value={RecordLink}>
          <RecordLine kind="weakness" of="Haste" />
        </RecordLinkContext>
      </Sample>
      <Sample name="PurposeName">
        <RecordLinkContext value={RecordLink}>
          <PurposeName
            of={{ kind: "study_target", id: "7d1c3f52-2f0a-4b6e-9a55-0c1d2e3f4a5b" }}
            name="Spanish"
          />
        </RecordLinkContext>
      </Sample>
      <Sample name="TargetCurve">
        <TargetCurve days={DAYS} unit="reps" />
      </Sample>
      <Sample name="TargetCurve, one day">
        <TargetCurve days={DAYS.slice(-1)} unit="" />
      </Sample>
      <Sample name="OutcomeWeeks">
        <OutcomeWeeks days={DAYS} today={TODAY} />
      </Sample>
      <Sample name="OutcomeWeeks, nothing decided">
        <OutcomeWeeks days={[]} today={TODAY} />
      </Sample>
      <Sample name="HourRose">
        <div data-ring="fire">
          <HourRose hours={HOURS} />
        </div>
      </Sample>
      <Sample name="Blade">
        <Blade folds={14} />
      </Sample>
      <Sample name="MinuteBars">
        <MinuteBars days={DAYS} today={TODAY} />
      </Sample>
      <Sample name="BattleTally">
        <BattleTally battles={BATTLES} label="12 won, 6 lost" />
      </Sample>
    </Samples>
  );
}
