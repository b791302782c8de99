import { TIME_CATEGORIES } from "#shared/domain/rings/mod.ts";
import {
  ActRow,
  CategoryButtons,
  EarthTimer,
  Endings,
  RunningClock,
  TimerChoices,
} from "#shared/ui/earth/Timer.tsx";
import { LeftoverTimer } from "#shared/ui/earth/LeftoverTimer.tsx";
import { StillOn } from "#shared/ui/earth/StillOn.tsx";
import { EarlierStart, StartedEarlier, TimerNote } from "#shared/ui/earth/TimerNotes.tsx";
import { sampleTime } from "#shared/ui/testing/sample_entry.ts";
import { nothing, Sample, Samples } from "../Sample.tsx";

const NOW = sampleTime("14:44");
const RUNNING = {
  startTime: new Date(sampleTime("14:01")).toISOString(),
  category: "Deep Work",
  date: "2026-11-21",
  note: "Chapter three",
} as const;
const TIMER = {
  now: NOW,
  suggested: "Learning",
  timeZone: "UTC",
  from: null,
  onFrom: nothing,
  onStart: nothing,
  onAct: nothing,
  onStop: nothing,
  onEnd: nothing,
  onBackdate: nothing,
  onNote: nothing,
} as const;
const LIKELIEST = {
  key: "task",
  ring: "fire",
  name: "Phone in the drawer, then one page",
  fact: "Attack task, 20 minutes",
  counts: ["earth", "fire"],
  category: "Deep Work",
  note: "Phone in the drawer, then one page",
  for: { kind: "task" },
} as const;
const CHOICES = {
  ...TIMER,
  categories: TIME_CATEGORIES,
  acts: [LIKELIEST, {
    key: "Deep Work Chapter two",
    ring: "earth",
    name: "Continue: Deep Work, Chapter two",
    fact: "2h today",
    counts: ["earth"],
    category: "Deep Work",
    note: "Chapter two",
    for: null,
  }],
  onSwitch: nothing,
} as const;

/** The timer in each of its states. */
export function EarthTime() {
  return (
    <Samples ring="earth">
      <Sample name="EarthTimer, idle">
        <EarthTimer running={null} {...TIMER} />
      </Sample>
      <Sample name="EarthTimer, with something left of today">
        <EarthTimer running={null} likeliest={LIKELIEST} {...TIMER} />
      </Sample>
      <Sample name="TimerChoices">
        <TimerChoices running={null} {...CHOICES} />
        <TimerChoices running={RUNNING} {...CHOICES} />
      </Sample>
      <Sample name="ActRow">
        <ul>
          <ActRow act={LIKELIEST} onAct={nothing} />
        </ul>
      </Sample>
      <Sample name="EarthTimer, running">
        <EarthTimer running={RUNNING} purpose="Spanish" {...TIMER} />
      </Sample>
      <Sample name="EarthTimer, counting down">
        <EarthTimer running={RUNNING} countdown={45} endings={["done"]} {...TIMER} />
      </Sample>
      <Sample name="Endings">
        <Endings endings={["victory", "defeat"]} onEnd={nothing} />
      </Sample>
      <Sample name="LeftoverTimer">
        <LeftoverTimer
          timer={{ ...RUNNING, startTime: "2026-11-20T23:10:00.000Z", date: "2026-11-20" }}
          now={NOW}
          timeZone="UTC"
          dayEnd={sampleTime("00:00")}
          failure={{ message: "Failed to save timer entry", reason: "The server cannot be reached." }}
          onSave={nothing}
          onDiscard={nothing}
        />
      </Sample>
      <Sample name="CategoryButtons">
        <CategoryButtons label="Switch to" categories={TIME_CATEGORIES} disabled onChoose={nothing} />
      </Sample>
      <Sample name="StartedEarlier, EarlierStart">
        <div className="grid gap-3">
          <StartedEarlier now={NOW} timeZone="UTC" onChoose={nothing} />
          <EarlierStart now={NOW} timeZone="UTC" lastEntryEnd={RUNNING.startTime} onChoose={nothing} />
        </div>
      </Sample>
      <Sample name="RunningClock, compact CategoryButtons">
        <div className="grid w-82 gap-3">
          <RunningClock
            elapsed={42 * 60_000}
            category="Deep Work"
            onStop={nothing}
          >
            <span className="text-small text-soft">Chapter 3</span>
          </RunningClock>
          <RunningClock
            elapsed={13 * 3_600_000}
            category="Entertainment"
            onStop={nothing}
          >
            <span className="text-small text-soft">Chapter 3</span>
          </RunningClock>
          <CategoryButtons
            compact
            label="Switch to"
            categories={TIME_CATEGORIES}
            likely="Learning"
            running="Deep Work"
            onChoose={nothing}
          />
        </div>
      </Sample>
      <Sample name="StillOn, TimerNote">
        <div className="grid gap-3">
          <StillOn
            category="Deep Work"
            onYes={nothing}
            stopped={{
              start: "2026-11-21T09:15:00.000Z",
              now: Date.parse("2026-11-21T14:30:00Z"),
              timeZone: "UTC",
              proposed: Date.parse("2026-11-21T12:00:00Z"),
              onStopped: nothing,
            }}
          />
          <TimerNote note="" onSave={nothing} />
        </div>
      </Sample>
    </Samples>
  );
}
