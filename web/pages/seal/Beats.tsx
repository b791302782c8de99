import { useAtomValue, useSetAtom } from "jotai/react";
import { type ComponentType, type ReactNode, Suspense, useId, useState } from "react";
import { blankStretches, likelyCategories, longestStretches } from "#shared/domain/blank_stretches.ts";
import { battlesFor, commitmentKept, keepCommitment } from "#shared/domain/commitments.ts";
import { clockTime, durationText, minutesText } from "#shared/domain/format.ts";
import {
  type Battle,
  type ByRing,
  countedGoals,
  dueGoals,
  FIRE_LIMITS,
  GOAL_STATE_TEXT,
  type GoalState,
  hasPracticed,
  type TimeCategory,
  VOID_LIMITS,
} from "#shared/domain/rings/mod.ts";
import { entriesInto, type Span } from "#shared/domain/time.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, keepTimes } from "#shared/ui/Controls.tsx";
import { TextArea } from "#shared/ui/Fields.tsx";
import { Choices } from "#shared/ui/seal/Choices.tsx";
import { browserTimeZone, minuteAtom, now } from "../../app/platform.ts";
import { SavedSign, useTypedText } from "../../day/Drafts.tsx";
import { saveRingAtom, type ShownDay, shownSpanAtom, useAttempt, yesterdayQueryAtom } from "../../day/day.ts";
import { addEntryAtom, deleteEntryAtom, timerAtom } from "../../day/timer.ts";
import { changeFire } from "../../features/fire/fire.ts";
import {
  changeBattles,
  COMMIT_FAILED,
  commitToTomorrow,
  hardThingIdeasAtom,
  useCommitmentDate,
} from "../../features/void/void.ts";
import { setGoalState } from "../../features/water/water.ts";
import { WindMoves } from "../../features/wind/Wind.tsx";
import { changeWindDone } from "../../features/wind/wind.ts";

export interface BeatProps {
  day: ShownDay;
}

export interface Beat {
  /** What the day knows of the ring, as one sentence. */
  readonly Fact: ComponentType<BeatProps>;
  /** What is left to fill in, with one click each. */
  readonly Known: ComponentType<BeatProps>;
}

const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(t(" "));

/** How many stretches are blank, in words. Of more, the number. */
const BLANK = [
  "Nothing is blank.",
  "One stretch is blank.",
  "Two stretches are blank.",
  "Three stretches are blank.",
  "Four stretches are blank.",
] as const;

/** How many categories are offered for a blank stretch. */
const OFFERED = 3;

/** Returns the blank stretches of the day as the page found them, and the entries around them. */
function useBlankStretches(day: ShownDay) {
  const span = useAtomValue(shownSpanAtom);
  const minute = useAtomValue(minuteAtom);
  const timer = useAtomValue(timerAtom);
  const { data: before } = useAtomValue(yesterdayQueryAtom);
  const yesterday = before?.earth.actual_entries ?? [];
  const entries = [...entriesInto(span, yesterday), ...day.earth.actual_entries];
  const until = Math.min(minute, timer ? Date.parse(timer.startTime) : minute);
  return { entries, yesterday, stretches: blankStretches(entries, span, until) };
}

/** A stretch that was blank, with what it was filled with. */
function Stretch({ day, gap, offered }: BeatProps & { gap: Span; offered: readonly TimeCategory[] }) {
  const add = useSetAtom(addEntryAtom);
  const remove = useSetAtom(deleteEntryAtom);
  const { failure, attempt } = useAttempt();
  const [left, setLeft] = useState(false);
  const zone = browserTimeZone();
  const [start_ts, end_ts] = [new Date(gap.start).toISOString(), new Date(gap.end).toISOString()];
  const filled = day.earth.actual_entries.find((entry) =>
    entry.start_ts === start_ts && entry.end_ts === end_ts
  );
  const choose = async (choice: TimeCategory | "leave") => {
    setLeft(choice === "leave");
    if (choice === filled?.category) return;
    await attempt(t("Failed to add time entry"), async () => {
      if (filled) await remove(day.date, filled);
      if (choice === "leave") return;
      const entry = { start_ts, end_ts, category: choice, note: "", source: "manual" } as const;
      await add(entry, crypto.randomUUID());
    });
  };
  const time = t("{from} to {to}", { from: clockTime(gap.start, zone), to: clockTime(gap.end, zone) });
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span>
        {keepTimes(time)} <span className="ml-1 text-soft">{durationText(gap.end - gap.start)}</span>
      </span>
      <Choices
        label={time}
        options={[
          ...offered.map((category) => ({ value: category, text: t(category) })),
          { value: "leave" as const, text: t("Leave") },
        ]}
        value={filled?.category ?? (left ? "leave" : null)}
        onChoose={(choice) => void choose(choice)}
      />
      <AlertBox message={failure?.message} reason={failure?.reason} />
    </li>
  );
}

function KnownEarth({ day }: BeatProps) {
  const { entries, yesterday, stretches } = useBlankStretches(day);
  // They stay while they are filled, so that a choice can be changed.
  const [found] = useState(() =>
    longestStretches(stretches).map((gap) => ({
      gap,
      offered: likelyCategories(gap, entries, yesterday, OFFERED),
    }))
  );
  if (found.length === 0) return null;
  return (
    <ul aria-label={t("Blank stretches")}>
      {found.map(({ gap, offered }) => <Stretch key={gap.start} day={day} gap={gap} offered={offered} />)}
    </ul>
  );
}

function EarthFact({ day }: BeatProps): ReactNode {
  const { stretches } = useBlankStretches(day);
  const minutes = day.earth.categories.reduce((sum, one) => sum + one.minutes, 0);
  if (minutes === 0) return t("Nothing is tracked.");
  const tracked = t("You tracked {time}.", { time: minutesText(minutes) });
  const count = stretches.length;
  const blank = BLANK[count];
  return keepTimes(sentences(tracked, blank ? t(blank) : t("{count} stretches are blank.", { count })));
}

const OUTCOMES = ["success", "partial", "fail"] as const satisfies readonly GoalState[];

function KnownWater({ day: { date, water } }: BeatProps) {
  const save = useSetAtom(saveRingAtom);
  const { failure, attempt } = useAttempt();
  const [open] = useState(() =>
    dueGoals(water.goals, date).filter(({ state }) => state === "pending").map(({ id }) => id)
  );
  const goals = water.goals.filter(({ id }) => open.includes(id));
  if (goals.length === 0) return null;
  return (
    <div className="grid gap-2">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <ul aria-label={t("Goals to decide")}>
        {goals.map((goal) => (
          <li
            key={goal.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
          >
            <bdi className="min-w-0 wrap-anywhere">{goal.target}</bdi>
            <Choices
              label={t("How did it go: {target}", { target: goal.target })}
              options={OUTCOMES.map((state) => ({ value: state, text: t(GOAL_STATE_TEXT[state]) }))}
              value={OUTCOMES.find((state) => state === goal.state) ?? null}
              onChoose={(state) =>
                void attempt(t("Failed to update goal state"), () => save(date, setGoalState(goal, state)))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function WaterFact({ day: { date, water } }: BeatProps): string {
  const goals = countedGoals(water.goals, date);
  if (goals.length === 0) return t("No goals were due.");
  const count = (state: GoalState) => goals.filter((goal) => goal.state === state).length;
  const open = count("pending");
  return sentences(
    t("{count} of {total} goals succeeded.", { count: count("success"), total: goals.length }),
    open === 1 ? t("One is open.") : open > 1 && t("{count} are open.", { count: open }),
  );
}

function KnownFire({ day: { date, fire } }: BeatProps) {
  const save = useSetAtom(saveRingAtom);
  const { failure, attempt, pending } = useAttempt();
  const reflection = useTypedText({
    day: date,
    field: "fire.reflection",
    saved: fire.reflection,
    failed: t("Failed to save Fire Ring data"),
    onSave: (reflection, was) => save(date, changeFire({ reflection: was }, { reflection })),
  });
  const canForge = !fire.done && fire.weakness !== "" && fire.task !== "";
  const forge = () =>
    void attempt(
      t("Failed to save Fire Ring data"),
      () => save(date, (day) => changeFire({ done: day.fire.done }, { done: true })(day)),
    );
  const problem = failure ?? reflection.failure;
  return (
    <div className="grid gap-5">
      <AlertBox message={problem?.message} reason={problem?.reason} />
      {canForge && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0 wrap-anywhere">{fire.task}</span>
          <Button look="ring" pending={pending} onClick={forge}>{t("Mark Complete")}</Button>
        </div>
      )}
      {fire.done && (
        <div onBlur={reflection.onBlur}>
          <TextArea
            label={t("Reflection")}
            hint={t("What came of the attack, and what you would do again.")}
            maxLength={FIRE_LIMITS.text}
            value={reflection.value}
            onChange={(event) => reflection.write(event.currentTarget.value)}
          />
          <div className="min-h-5">
            <SavedSign text={reflection} />
          </div>
        </div>
      )}
    </div>
  );
}

function FireFact({ day: { fire: { weakness, done } } }: BeatProps): string {
  if (weakness === "") return t("No weakness was chosen.");
  return done ? t("“{weakness}” is forged.", { weakness }) : t("“{weakness}” is not forged.", { weakness });
}

function KnownWind({ day }: BeatProps) {
  const { date, wind } = day;
  const save = useSetAtom(saveRingAtom);
  const { failure, attempt, pending } = useAttempt();
  const close = () =>
    void attempt(t("Failed to save Wind Ring data"), () => save(date, changeWindDone(true)));
  return (
    <div className="grid gap-5">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {!wind.done && hasPracticed(wind) && (
        <Button look="ring" className="justify-self-start" pending={pending} onClick={close}>
          {t("Mark Wind Complete")}
        </Button>
      )}
      <Suspense>
        <WindMoves day={day} />
      </Suspense>
    </div>
  );
}

function WindFact({ day: { wind: { study_targets } } }: BeatProps): string {
  const sum = (of: (target: typeof study_targets[number]) => number) =>
    study_targets.reduce((all, target) => all + of(target), 0);
  if (study_targets.length === 0) return t("No study was planned.");
  return t("You studied {minutes} of {target} minutes.", {
    minutes: sum(({ completed_minutes }) => completed_minutes),
    target: sum(({ target_minutes }) => target_minutes),
  });
}

/** How many hard things are offered for tomorrow. */
const IDEAS = 2;

/** Whether the commitment was kept, and tomorrow's. */
function KnownVoid({ day: { date, void: ring } }: BeatProps) {
  const save = useSetAtom(saveRingAtom);
  const { failure, attempt } = useAttempt();
  const commitment = ring.today_commitment;
  const outcome = commitmentKept(commitment, ring.battle_logs);
  // A victory that was logged before is not a choice of the evening.
  const [isOpen] = useState(outcome === "broken");
  const [isBroken, setBroken] = useState(false);
  const [keptId] = useState(() => crypto.randomUUID());
  const [before] = useState(ring.battle_logs);
  const choose = (choice: "kept" | "broken") => {
    setBroken(choice === "broken");
    if (choice === outcome) return;
    const change = choice === "kept"
      ? (battles: readonly Battle[]) =>
        keepCommitment(commitment, battles, { id: keptId, now: new Date(now()).toISOString() })
      : (battles: readonly Battle[]) => withoutKept(commitment, battles, before);
    void attempt(t("Failed to update battle outcome"), () => save(date, changeBattles(change)));
  };
  return (
    <div className="grid gap-10">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {isOpen && (
        <Choices
          label={t("Your commitment")}
          options={[
            { value: "kept" as const, text: t("Kept") },
            { value: "broken" as const, text: t("Not kept") },
          ]}
          value={outcome === "kept" ? "kept" : isBroken ? "broken" : null}
          onChoose={choose}
        />
      )}
      <Suspense>
        <Tomorrow date={date} commitment={ring.tomorrow_commitment} again={isBroken ? commitment : null} />
      </Suspense>
    </div>
  );
}

/** Returns the battles without what {@link keepCommitment} did to those of `before`. */
function withoutKept(commitment: string, battles: readonly Battle[], before: readonly Battle[]): Battle[] {
  const kept = battlesFor(commitment, battles);
  return battles.flatMap((battle) => {
    if (battle.outcome !== "victory" || !kept.includes(battle)) return [battle];
    const was = before.find(({ id }) => id === battle.id);
    return was ? [{ ...battle, outcome: was.outcome }] : [];
  });
}

/** The hard thing of the day after, on one line, with what may be it. */
function Tomorrow({ date, commitment, again }: {
  date: string;
  commitment: string;
  /** What was not kept, and may be tried again. */
  again: string | null;
}) {
  const save = useSetAtom(saveRingAtom);
  const { data } = useAtomValue(hardThingIdeasAtom);
  const on = useCommitmentDate(date);
  const id = useId();
  const text = useTypedText({
    day: date,
    field: "void.seal",
    saved: commitment,
    failed: t(COMMIT_FAILED),
    onSave: (text, was) => save(date, commitToTomorrow(text, was)),
  });
  const ideas = [
    ...(again === null ? [] : [{ hard_thing: again, why: t("Not kept today. Again tomorrow.") }]),
    ...data?.hard_thing_suggestions ?? [],
  ].slice(0, IDEAS);
  const chosen = ideas.find(({ hard_thing }) => hard_thing === text.value);
  return (
    <div onBlur={text.onBlur}>
      <AlertBox message={text.failure?.message} reason={text.failure?.reason} className="mb-3" />
      <p id={id} className="font-display text-title">
        {on === undefined ? t("Tomorrow's Hard Thing") : t("Hard thing for {date}", { date: on })}
      </p>
      <TextArea
        label={t("Commitment")}
        labelHidden
        aria-labelledby={id}
        maxLength={VOID_LIMITS.text}
        className="[&_textarea]:font-display [&_textarea]:text-title"
        value={text.value}
        onChange={(event) => text.write(event.currentTarget.value)}
      />
      {/* The place of the ideas is kept. */}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-small text-soft">
        {text.value !== "" ? chosen?.why ?? <SavedSign text={text} /> : ideas.map(({ hard_thing }) => (
          <Button
            key={hard_thing}
            look="quiet"
            size="small"
            className="max-w-full text-left wrap-anywhere"
            onClick={() => text.write(hard_thing)}
          >
            {hard_thing}
          </Button>
        ))}
      </div>
    </div>
  );
}

function VoidFact({ day: { void: { today_commitment, battle_logs } } }: BeatProps): ReactNode {
  if (today_commitment !== "") {
    return (
      <>
        <span className="block font-text text-small text-soft">
          {commitmentKept(today_commitment, battle_logs) === "kept"
            ? t("Your commitment, kept")
            : t("Your commitment")}
        </span>
        {t("“{words}”", { words: today_commitment })}
      </>
    );
  }
  if (battle_logs.length === 0) return t("No battle was logged.");
  const won = battle_logs.filter(({ outcome }) => outcome === "victory").length;
  return battle_logs.length === 1
    ? won === 1 ? t("You won the battle of the day.") : t("One battle, and no victory yet.")
    : t("You won {won} of {total} battles.", { won, total: battle_logs.length });
}

export const BEATS: ByRing<Beat> = {
  earth: { Fact: EarthFact, Known: KnownEarth },
  water: { Fact: WaterFact, Known: KnownWater },
  fire: { Fact: FireFact, Known: KnownFire },
  wind: { Fact: WindFact, Known: KnownWind },
  void: { Fact: VoidFact, Known: KnownVoid },
};
