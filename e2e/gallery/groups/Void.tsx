import { Rematches } from "#shared/ui/void/Rematches.tsx";
import {
  BattleLine,
  BattleList,
  BattleRow,
  DifficultyBadge,
  OutcomeButtons,
  OutcomeIcon,
} from "#shared/ui/void/Battles.tsx";
import { BattleRecord } from "#shared/ui/void/BattleRecord.tsx";
import { BattleStats, type BattleTallies } from "#shared/ui/void/BattleStats.tsx";
import { CommitmentBox } from "#shared/ui/void/Commitment.tsx";
import { CommitmentOutcome } from "#shared/ui/void/CommitmentOutcome.tsx";
import { CommitmentBattle, CommitmentLine, TodayCommitment } from "#shared/ui/void/TodayCommitment.tsx";
import { BATTLE_OUTCOMES } from "#shared/domain/rings/mod.ts";
import { sampleBattle } from "#shared/ui/testing/sample_battle.ts";
import { nothing, Sample, Samples } from "../Sample.tsx";

const BATTLES = [
  sampleBattle(),
  sampleBattle({
    hard_thing: "Tax return",
    outcome: "victory",
    difficulty_rating: 8,
    lessons_learned: "Oldest first.",
  }),
  sampleBattle({ hard_thing: "No phone until noon", outcome: "defeat", difficulty_rating: 3 }),
];
const STATS: BattleTallies = {
  total: 12,
  victories: 7,
  defeats: 3,
  ongoing: 2,
  win_rate: 0.7,
  average_difficulty: 5.4,
  hardest_victory: { hard_thing: "Tax return", difficulty_rating: 8, day: "2026-11-20" },
  current_streak: 3,
  by_difficulty: [{ label: "Easy", total: 4, victories: 4, defeats: 0, ongoing: 0 }],
};
const DAYS = Array.from({ length: 12 }, (_, day) => ({
  day: `2026-11-${10 + day}`,
  victories: day % 4,
  defeats: day % 3 === 1 ? 1 : 0,
}));
const actions = {
  timeZone: "UTC",
  onOutcome: nothing,
  onEdit: nothing,
  onDelete: nothing,
  onLessons: nothing,
};

const RANK = { title: "3rd kyū", points: 1_705, next: { title: "2nd kyū", points: 1_800 } } as const;
const LOST = [{
  hard_thing: "Call the bank about the loan",
  battle_description: "I hung up while it rang.",
  difficulty_rating: 7,
  lost_on: "2026-11-04",
}] as const;

/** Battles and commitments. */
export function Void() {
  return (
    <Samples ring="void">
      <Sample name="BattleList">
        <BattleList battles={BATTLES} lessonsOf={({ lessons_learned }) => lessons_learned} {...actions} />
      </Sample>
      <Sample name="BattleList, empty">
        <BattleList battles={[]} lessonsOf={() => ""} {...actions} />
      </Sample>
      <Sample name="BattleRow with lessons to save">
        <ul>
          {BATTLES.slice(0, 1).map((battle) => (
            <BattleRow
              key={battle.id}
              battle={battle}
              {...actions}
              lessons="Breathe out first."
            />
          ))}
        </ul>
      </Sample>
      <Sample name="BattleLine, CommitmentLine">
        <div className="w-82">
          <ul>
            {BATTLES.slice(0, 1).map((battle) => (
              <BattleLine key={battle.id} battle={battle} onEdit={nothing} onDecide={nothing} />
            ))}
          </ul>
          <CommitmentLine commitment="Call the landlord before nine" battles={[]} onLog={nothing} />
        </div>
      </Sample>
      <Sample name="OutcomeButtons, CommitmentBattle">
        <OutcomeButtons onDecide={nothing} />
        <CommitmentBattle compact commitment="Tax return" battles={BATTLES} onLog={nothing} />
      </Sample>
      <Sample name="DifficultyBadge, OutcomeIcon">
        <div className="flex flex-wrap gap-2">
          {[2, 5, 8, 10].map((rating) => <DifficultyBadge key={rating} rating={rating} />)}
          {BATTLE_OUTCOMES.map((outcome) => <OutcomeIcon key={outcome} outcome={outcome} />)}
        </div>
      </Sample>
      <Sample name="CommitmentBox">
        <CommitmentBox commitment="Call the landlord before nine." onCommit={nothing} onRemove={nothing} />
      </Sample>
      <Sample name="CommitmentBox, empty">
        <CommitmentBox
          commitment=""
          ideas={["Call the bank", "A hard thing whose name is too long for the line that it stands on"]}
          onCommit={nothing}
          onRemove={nothing}
        />
      </Sample>
      <Sample name="CommitmentOutcome, kept">
        <CommitmentOutcome commitment="Run the hill." outcome="kept" onKept={nothing} onDismiss={nothing} />
      </Sample>
      <Sample name="CommitmentOutcome, broken">
        <CommitmentOutcome commitment="Run the hill." outcome="broken" onKept={nothing} onDismiss={nothing} />
      </Sample>
      <Sample name="TodayCommitment">
        <TodayCommitment
          commitment="Run before breakfast."
          battles={[]}
          onLog={nothing}
          onStart={nothing}
        />
      </Sample>
      <Sample name="TodayCommitment, logged">
        <TodayCommitment commitment="Tax return" battles={BATTLES} onLog={nothing} />
      </Sample>
      <Sample name="BattleRecord">
        <BattleRecord stats={{ victories: 24, defeats: 9, rank: RANK, by_day: DAYS }} />
      </Sample>
      <Sample name="Rematches">
        <Rematches battles={LOST} onRematch={nothing} />
      </Sample>
      <Sample name="BattleStats">
        <BattleStats span="week" onSpan={nothing} stats={STATS} />
      </Sample>
      <Sample name="BattleStats, loading">
        <BattleStats span="all" onSpan={nothing} stats={null} />
      </Sample>
    </Samples>
  );
}
