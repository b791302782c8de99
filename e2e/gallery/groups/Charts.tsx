import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import type { DaySummary } from "#shared/domain/records.ts";
import { byRing, DEFAULT_KINDS, RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { CategoryBars, Shares, WeekDays, YearLines, YearTable } from "#shared/ui/Charts.tsx";
import { nothing, Sample, Samples } from "../Sample.tsx";

const TODAY = "2026-11-21";

/** A day whose rings follow from its number. */
function dayOf(date: CalendarDate, index: number): DaySummary {
  const done = (ring: RingName) => (index + RING_NAMES.indexOf(ring)) % 5 < index % 6;
  return {
    date,
    completion: byRing(done),
    completed: RING_NAMES.filter(done).length,
    score: (index * 37) % 101,
    points: byRing(() => ((index * 37) % 101) / 5),
    tracked_minutes: 60,
    rest: index % 7 === 6,
    sealed: false,
  };
}

const YEAR = Array.from({ length: 180 }, (_, index) => dayOf(addDays("2026-05-26", index), index));
const WEEK = Array.from({ length: 7 }, (_, index) => dayOf(addDays("2026-11-16", index), index));
const TOTALS = [
  { category: "Sleep", minutes: 400 },
  { category: "Deep Work", minutes: 300 },
  { category: "Learning", minutes: 200 },
  { category: "Health", minutes: 100 },
  { category: "Misc", minutes: 60 },
] as const;
const STACK = WEEK.map(({ date }, index) => ({
  date,
  categories: index < 5 ? TOTALS.slice(0, index + 1) : [],
}));
const SHARES = [
  { label: "success", count: 5, look: "full" },
  { label: "partial", count: 2, look: "half" },
  { label: "failed", count: 1, look: "hatch" },
  { label: "pending", count: 0, look: "open" },
] as const;
/** The charts of insights. */
export function Charts() {
  return (
    <Samples>
      <Sample name="WeekDays">
        <WeekDays days={WEEK} today={TODAY} since="2026-01-01" onScore={nothing} />
      </Sample>
      <Sample name="CategoryBars">
        <CategoryBars days={STACK} totals={TOTALS} kinds={DEFAULT_KINDS} />
      </Sample>
      <Sample name="Shares">
        <div data-ring="water">
          <Shares parts={SHARES} />
        </div>
      </Sample>
      <Sample name="YearLines" wide>
        <YearLines year={2026} rows={YEAR} />
      </Sample>
      <Sample name="YearTable" wide>
        <YearTable year={2026} rows={YEAR} />
      </Sample>
    </Samples>
  );
}
