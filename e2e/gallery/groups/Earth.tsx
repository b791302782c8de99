import { openGaps, overlapPairs } from "#shared/domain/time.ts";
import { DayStrip, Overlaps, PlanParts } from "#shared/ui/earth/Strip.tsx";
import { StripTouch } from "#shared/ui/earth/StripTouch.tsx";
import { EarthFigures, TopCategories } from "#shared/ui/earth/Facts.tsx";
import {
  EntryDialog,
  EntryFields,
  entryFields,
  FillDialog,
  SplitDialog,
} from "#shared/ui/earth/EntryDialog.tsx";
import { EntryList } from "#shared/ui/earth/Entries.tsx";
import { sampleEntry, sampleTime } from "#shared/ui/testing/sample_entry.ts";
import { formOf, nothing, Sample, Samples } from "../Sample.tsx";

const DAY = { start: sampleTime("00:00"), end: sampleTime("00:00") + 86_400_000 };
const NOW = sampleTime("14:44");
const LONG = "Chapter three, read twice, and the notes of the first two written down again. ".repeat(4);
const ENTRIES = [
  sampleEntry("l", "07:00", "08:10", "Learning", LONG),
  sampleEntry("w", "09:15", "11:10", "Deep Work"),
  sampleEntry("e", "11:00", "11:58", "Entertainment"),
];
const CARRIED = [{ ...sampleEntry("n", "00:00", "06:30", "Sleep"), start_ts: "2026-11-20T22:30:00.000Z" }];
const GAPS = openGaps([...ENTRIES, ...CARRIED], DAY, NOW);
const PLAN = [
  { category: "Deep Work", planned: 240, actual: 115, difference: -125 },
  { category: "Entertainment", planned: 30, actual: 58, difference: 28 },
] as const;
const CATEGORIES = [
  { category: "Deep Work", minutes: 115 },
  { category: "Learning", minutes: 70 },
  { category: "Misc", minutes: 0 },
] as const;
const EARTH = {
  actual_entries: ENTRIES,
  reconciliation: { tracked_percentage: 43.2, variance_minutes: 444, top_leaks: [] },
  categories: [...CATEGORIES],
};
/** The day's entries and what they add up to. */
export function Earth() {
  return (
    <Samples ring="earth">
      <Sample name="EarthFigures" wide>
        <EarthFigures earth={EARTH} />
      </Sample>
      <Sample name="DayStrip" wide>
        <DayStrip
          entries={ENTRIES}
          carried={CARRIED}
          gaps={GAPS}
          day={DAY}
          timeZone="UTC"
          now={NOW}
          onFill={nothing}
          plan={PLAN}
        >
          <StripTouch
            entries={ENTRIES}
            gaps={GAPS}
            day={DAY}
            until={NOW}
            timeZone="UTC"
            onFill={nothing}
            onOpen={nothing}
            onChange={nothing}
            onSplit={nothing}
            onDelete={nothing}
          />
        </DayStrip>
      </Sample>
      <Sample name="DayStrip, empty">
        <DayStrip entries={[]} carried={[]} gaps={[]} day={DAY} timeZone="UTC" />
      </Sample>
      <Sample name="EntryList">
        <EntryList
          entries={ENTRIES}
          carried={CARRIED}
          day={DAY}
          carriedFrom="from yesterday"
          timeZone="UTC"
          onContinue={nothing}
          onEdit={nothing}
          onDelete={nothing}
        />
      </Sample>
      <Sample name="EntryList, empty">
        <EntryList
          entries={[]}
          carried={[]}
          day={DAY}
          carriedFrom=""
          timeZone="UTC"
          onEdit={nothing}
          onDelete={nothing}
        />
      </Sample>
      <Sample name="TopCategories">
        <TopCategories categories={CATEGORIES} />
      </Sample>
      <Sample name="Overlaps">
        <Overlaps overlaps={overlapPairs(ENTRIES)} timeZone="UTC" onTrim={nothing} />
      </Sample>
      <Sample name="PlanParts">
        <PlanParts parts={PLAN} />
      </Sample>
      <Sample name="EntryFields, compact">
        <form className="grid gap-2">
          <EntryFields
            compact
            editing
            initial={ENTRIES[1] ?? {}}
            timeZone="UTC"
            values={entryFields(ENTRIES[1] ?? {}, "UTC")}
            onChange={nothing}
          />
        </form>
      </Sample>
      <Sample name="EntryDialog">
        <EntryDialog
          {...formOf(entryFields(ENTRIES[1] ?? {}, "UTC"))}
          initial={ENTRIES[1] ?? {}}
          timeZone="UTC"
        />
      </Sample>
      <Sample name="SplitDialog">
        {ENTRIES.slice(0, 1).map((entry) => (
          <SplitDialog key={entry.id} {...formOf(0)} entry={entry} timeZone="UTC" />
        ))}
      </Sample>
      <Sample name="FillDialog">
        {GAPS.slice(0, 1).map((gap) => (
          <FillDialog
            key={gap.start}
            gap={gap}
            timeZone="UTC"
            pending={false}
            failure={null}
            onFill={nothing}
            onOther={nothing}
            onClose={nothing}
          />
        ))}
      </Sample>
    </Samples>
  );
}
