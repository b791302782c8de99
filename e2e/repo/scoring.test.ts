import { describe, expect, it } from "vitest";
import { addDays, type DateRange, weekSpanOf } from "#shared/domain/calendar.ts";
import type { Rest } from "#shared/domain/settings.ts";
import {
  type Battle,
  BATTLE_OUTCOMES,
  type GoalState,
  RING_NAMES,
  type RingName,
  RINGS,
  type TimeCategory,
  warScore,
} from "#shared/domain/rings/mod.ts";
import { battleStats } from "#shared/domain/battles.ts";
import { complacency, COMPLACENCY_SIGNALS } from "#shared/domain/complacency.ts";
import { countStreaks, startStreaks } from "#shared/domain/streak.ts";
import { EXPLAINED, POINTS_EXPLAINED } from "#shared/domain/explained.ts";
import { forgedScore, scoreInputOf } from "#shared/domain/score.ts";
import { nextTarget } from "#shared/domain/day.ts";
import { reconcile } from "#shared/domain/time.ts";
import { weekView } from "#shared/domain/week.ts";
import { type SampleDay, sampleRecord, sampleRings } from "#shared/domain/testing/day_fixture.ts";
import { readIfThere } from "./files.ts";

/** docs/scoring.md: its prose is that of the screens, and every example in its tables is computed here. */

const DATE = "2026-11-16";
const text = readIfThere("docs/scoring.md");
const prose = text.replace(/\s+/g, " ");

/** The rows of the table under a heading, cell by cell, without its head. */
function rowsUnder(heading: string): string[][] {
  const section = text.split(/^#{2,3} /m).find((part) => part.startsWith(heading + "\n")) ?? "";
  return [...section.matchAll(/^\|(.+)\|$/gm)].slice(2)
    .map(([, row]) => (row ?? "").split("|").map((cell) => cell.trim()));
}

const number = (cell: string) => Number(/[\d.,]+/.exec(cell)?.[0].replaceAll(",", "") ?? NaN);
const list = (cell: string) => cell === "none" ? [] : cell.split(",").map((item) => item.trim());

function pointsOf(ring: RingName, sample: SampleDay): string {
  const { day } = sampleRecord(DATE, sample);
  return String(forgedScore(scoreInputOf(day, { plan: null })).rings[ring].points);
}

/** `victory 5, defeat 8`. */
function battlesIn(cell: string): (readonly [Battle["outcome"], number])[] {
  return list(cell).map((item) => {
    const outcome = BATTLE_OUTCOMES.find((name) => item.startsWith(name));
    if (!outcome) throw new Error(`No outcome in "${item}".`);
    return [outcome, number(item)] as const;
  });
}

/** `08:00–10:00 Deep Work`. */
function entriesIn(cell: string): (readonly [number, number, TimeCategory])[] {
  return list(cell).map((item) => {
    const [, from = "", to = "", category] = /^(\d\d:\d\d)–(\d\d:\d\d) (.+)$/.exec(item) ?? [];
    const hours = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
    // A category that there is not fails in what is computed from it.
    return [hours(from), hours(to), category as TimeCategory] as const;
  });
}

const states = (cells: readonly string[]): GoalState[] =>
  (["success", "partial", "fail", "pending"] as const).flatMap((state, index) =>
    Array.from({ length: number(cells[index] ?? "") }, () => state)
  );

/**
 * Days of 0, 20 and 40 points; `–` is one without a record, `rest` one of rest, `before` one before the first record.
 */
const SCORED: Record<string, SampleDay> = {
  "20": { entries: [[0, 12, "Sleep"]] },
  "40": { entries: [[0, 12, "Sleep"]], goals: ["success"] },
};

function meanOf(cells: readonly string[]): string[] {
  const dateOf = (index: number) => addDays(DATE, index);
  const days = cells.slice(0, 7);
  const earlier = days.includes("before") ? [] : [sampleRecord(addDays(DATE, -30), {})];
  const records = days.flatMap((cell, index) => {
    const sample = SCORED[cell];
    return sample ? [sampleRecord(dateOf(index), sample)] : [];
  });
  const today = days.findIndex((cell) => cell === "ahead");
  const rows = [...earlier, ...records].map(({ row }) => row);
  const { totals } = weekView({
    // The week of a date that there is.
    span: weekSpanOf(DATE) as DateRange,
    today: dateOf(today === -1 ? 7 : today - 1),
    now: 0,
    rule: { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } },
    days: [],
    rows,
    firstDay: rows[0]?.date ?? null,
    counted: startStreaks(RING_NAMES.length),
    rest: restOn(days.flatMap((cell, index) => cell === "rest" ? [dateOf(index)] : [])),
    shortened: [],
  });
  return [String(totals.counted_days), String(totals.mean_score)];
}

function restOn(dates: readonly string[]): Rest {
  return { weekdays: [], ranges: dates.map((date) => ({ from: date, to: date, reason: "" })) };
}

function streakOf(cell: string): string[] {
  const marks = cell.replaceAll("`", "").split(" ");
  const dateOf = (index: number) => addDays(DATE, index);
  const dates = marks.flatMap((mark, index) => "xRS".includes(mark) ? [dateOf(index)] : []);
  const [streak] = countStreaks(dates.map((date) => ({ date })), [() => true], dateOf(marks.length - 1), {
    rest: restOn(marks.flatMap((mark, index) => "rR".includes(mark) ? [dateOf(index)] : [])),
    shortened: marks.flatMap((mark, index) => "sS".includes(mark) ? [dateOf(index)] : []),
  });
  return [String(streak?.current), String(streak?.best)];
}

function reconciliationOf([entries = "", plan = ""]: readonly string[]): string[] {
  const { earth } = sampleRings(DATE, { entries: entriesIn(entries) });
  const start = Date.parse(DATE);
  const end = start + 86_400_000;
  const { reconciliation } = reconcile({
    entries: earth.actual_entries,
    day: { start, end },
    now: end,
    plan: plan === "none"
      ? null
      : Object.fromEntries(list(plan).map((item) => [item.replace(/ \d+$/, ""), number(item)])),
  });
  return [
    `${reconciliation.tracked_percentage}%`,
    String(reconciliation.variance_minutes),
    reconciliation.top_leaks.map(({ category, minutes }) => `${category} ${minutes}`).join(", ") || "none",
  ];
}

function complacencyOf([battles = "", answers = ""]: readonly string[]): string[] {
  const last = addDays(DATE, 13);
  const days = battles.replaceAll("`", "").split(" ").map((mark, index) => ({
    date: addDays(DATE, index),
    ...sampleRings(addDays(DATE, index), mark === "-" ? {} : { battles: [["victory", Number(mark)]] }),
  }));
  const given = list(answers).map(Number);
  const questions = given.map((_, index) => `question-${index}`);
  const { signals, score, level } = complacency({
    date: last,
    days,
    firstDay: DATE,
    questions,
    answers: Object.fromEntries(questions.map((id, index) => [id, given[index] ?? 0])),
  });
  return [signals.map(({ name }) => `\`${name}\``).join(", ") || "none", String(score), level ?? "none"];
}

function statsOf([cell = ""]: readonly string[]): string[] {
  const { battle_logs } = sampleRings(DATE, { battles: battlesIn(cell) }).void;
  const stats = battleStats([{ day: DATE, battles: battle_logs }]);
  return [
    String(stats.total),
    `${Math.round(100 * stats.win_rate)}%`,
    String(stats.average_difficulty),
    String(stats.current_streak),
    String(warScore(battle_logs)),
  ];
}

/** What the last cells of a row must say, computed from its first ones; by the heading that the table stands under. */
const TABLES: Record<string, { given: number; compute: (cells: string[]) => string[] }> = {
  "Points of Earth": {
    given: 2,
    compute: ([tracked = "", leaked = ""]) => {
      const [all, leak] = [number(tracked), number(leaked)];
      return [pointsOf("earth", { entries: [[0, leak, "Entertainment"], [leak, all, "Deep Work"]] })];
    },
  },
  "Points of Water": { given: 4, compute: (cells) => [pointsOf("water", { goals: states(cells) })] },
  "Points of Fire": {
    given: 3,
    compute: ([chosen, done, reflected]) => [
      pointsOf("fire", {
        fire: {
          ...(chosen === "yes" && { weakness: "w", task: "t" }),
          done: done === "yes",
          reflection: reflected === "yes" ? "r" : "",
        },
      }),
    ],
  },
  "Points of Wind": {
    given: 2,
    compute: ([study = "", reps = ""]) => {
      const [studied, target] = study.split(" of ").map(number);
      const [completed = 0, planned = 0] = reps === "none" ? [] : reps.split(" of ").map(number);
      return [
        pointsOf("wind", {
          studies: study === "none" ? [] : [[studied ?? 0, target ?? 0]],
          reps: Array.from({ length: planned }, (_, index) => index < completed),
        }),
      ];
    },
  },
  "Points of Void": { given: 1, compute: ([cell = ""]) => [pointsOf("void", { battles: battlesIn(cell) })] },
  "Means of a week": { given: 7, compute: meanOf },
  "Streaks, day by day": { given: 1, compute: ([cell = ""]) => streakOf(cell) },
  "Days reconciled": { given: 2, compute: reconciliationOf },
  "Targets of tomorrow": {
    given: 3,
    compute: ([target = "", growth = "", state = ""]) => [
      nextTarget(
        { current_target: number(target), step_pct: number(growth) },
        // The four states are all that the table may name.
        state as GoalState,
      ).toLocaleString("en-US"),
    ],
  },
  "Fortnights judged": { given: 2, compute: complacencyOf },
  "Battles counted": { given: 1, compute: statsOf },
};

describe("docs/scoring.md", () => {
  it.each(Object.entries(EXPLAINED))("says of %s what the screens say", (_topic, { title, paragraphs }) => {
    expect(text, "Give it a heading of its own.").toContain(`\n## ${title}\n`);
    for (const paragraph of paragraphs) {
      expect(prose, "Copy it from shared/domain/explained.ts.").toContain(paragraph);
    }
  });

  it.each(RING_NAMES)("says of the points of %s what the screens say", (ring) => {
    expect(prose, "Copy it from shared/domain/explained.ts.").toContain(POINTS_EXPLAINED[ring]);
    expect(text).toContain(`### Points of ${RINGS[ring].title}`);
  });

  it.each(Object.entries(TABLES))("works its examples right: %s", (heading, { given, compute }) => {
    const rows = rowsUnder(heading);
    expect(rows.length, `Write a table under the heading "${heading}".`).toBeGreaterThan(2);
    expect(rows).toEqual(rows.map((cells) => [...cells.slice(0, given), ...compute(cells)]));
  });

  it("has no table of examples that is not computed", () => {
    const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.sort()).toEqual([...Object.keys(TABLES), "Signals"].sort());
  });

  it("lists every signal of complacency with its points", () => {
    expect(rowsUnder("Signals").map(([name, points]) => [name, Number(points)])).toEqual(
      COMPLACENCY_SIGNALS.map(({ name, points }) => [`\`${name}\``, points]),
    );
  });
});
