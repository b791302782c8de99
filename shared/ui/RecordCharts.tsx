import { type CalendarDate, daysBetween } from "../domain/calendar.ts";
import { amountText, hourText, longDate, minutesText, monthAndYear } from "../domain/format.ts";
import { busiestHours, lastWeeks } from "../domain/record_figures.ts";
import { type BattleOutcome, GOAL_STATE_TEXT, GOAL_STATES, type GoalState } from "../domain/rings/mod.ts";
import { t } from "../texts/translate.ts";

/** A month at each end of a line of time, and another in the middle when it is long. */
function TimeAxis({ from, to }: { from: CalendarDate; to: CalendarDate }) {
  return (
    <div aria-hidden="true" className="flex justify-between gap-4 text-axis text-soft">
      <span>{monthAndYear(from)}</span>
      {from.slice(0, 7) !== to.slice(0, 7) && <span>{monthAndYear(to)}</span>}
    </div>
  );
}

/** The box of the curve, which is stretched to the width that there is, and what stays free above and below it. */
const CURVE = { width: 1_000, height: 160, free: 12 } as const;

/** The target of a goal through its days, as steps, from its first value to its present one. */
export function TargetCurve({ days, unit }: {
  /** The target on each day, oldest first. */
  days: readonly { readonly date: CalendarDate; readonly target: number }[];
  /** What the target counts: 'km'; may be empty. */
  unit: string;
}) {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  const least = days.reduce((least, { target }) => Math.min(least, target), Infinity);
  const most = days.reduce((most, { target }) => Math.max(most, target), 0);
  // The last day is as wide as the others.
  const length = daysBetween(first.date, last.date) + 1;
  const yOf = (target: number) => {
    const share = most === least ? 0.5 : (target - least) / (most - least);
    return (CURVE.height - CURVE.free - share * (CURVE.height - 2 * CURVE.free)).toFixed(1);
  };
  const xOf = (date: CalendarDate) => (CURVE.width * daysBetween(first.date, date) / length).toFixed(1);
  const steps = days.slice(1).map(({ date, target }) => `H${xOf(date)}V${yOf(target)}`);
  const text = t("From {first} to {last}, at most {most}", {
    first: amountText(first.target, { unit }),
    last: amountText(last.target, { unit }),
    most: amountText(most, { unit }),
  });
  return (
    <div data-ring="water" className="grid gap-1">
      <div aria-hidden="true" className="flex items-baseline justify-between gap-4 text-small">
        <span className="text-soft">{amountText(first.target, { unit })}</span>
        <span className="font-semibold">{amountText(last.target, { unit })}</span>
      </div>
      <svg
        role="img"
        aria-label={text}
        data-bar=""
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-hairline"
      >
        <path
          d={`M0 ${yOf(first.target)}${steps.join("")}H${CURVE.width}`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          className="fill-none stroke-ring"
        />
      </svg>
      <TimeAxis from={first.date} to={last.date} />
    </div>
  );
}

/** How many weeks a record shows day by day. */
const WEEKS = 12;

/** The step from one cell of the weeks to the next, and the side of a cell. */
const CELL = { step: 22, side: 16 } as const;

/** How an outcome is drawn in a square whose top left corner is at `x` and `y`. */
function Outcome({ state, x, y }: { state: GoalState | null; x: number; y: number }) {
  const { side } = CELL;
  if (state === null || state === "pending") {
    return <path d={`M${x + 4} ${y + side / 2}h8`} strokeWidth="1.5" className="stroke-edge" />;
  }
  const frame = (
    <rect
      x={x + 0.75}
      y={y + 0.75}
      width={side - 1.5}
      height={side - 1.5}
      rx="2"
      strokeWidth="1.5"
      className={state === "success" ? "fill-ring stroke-ring" : "fill-none stroke-ring"}
    />
  );
  return (
    <>
      {frame}
      {state === "partial" && <path d={`M${x} ${y + side}V${y}H${x + side}z`} className="fill-ring" />}
    </>
  );
}

/** The outcomes of a goal on each day of the last twelve weeks: a column for each week, Monday first. */
export function OutcomeWeeks({ days, today }: {
  days: readonly { readonly date: CalendarDate; readonly outcome: GoalState }[];
  today: CalendarDate;
}) {
  const byDate = new Map(days.map(({ date, outcome }) => [date, outcome]));
  const weeks = lastWeeks(today, WEEKS);
  const shown = weeks.flat().flatMap((date) => byDate.get(date) ?? []);
  const counts = GOAL_STATES.map((state) => ({
    state,
    count: shown.filter((outcome) => outcome === state).length,
  })).filter(({ state, count }) => state !== "pending" && count > 0);
  const { step, side } = CELL;
  const [width, height] = [step * WEEKS - (step - side), step * 7 - (step - side)];
  return (
    <div data-ring="water" className="grid gap-3">
      <svg
        aria-hidden="true"
        data-bar=""
        viewBox={`0 0 ${width} ${height}`}
        className="h-auto w-full max-w-65"
      >
        {weeks.map((week, column) =>
          week.map((date, row) =>
            date <= today && (
              <Outcome
                key={date}
                state={byDate.get(date) ?? null}
                x={column * step}
                y={row * step}
              />
            )
          )
        )}
      </svg>
      <ul aria-label={t("The last twelve weeks")} className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {counts.map(({ state, count }) => (
          <li key={state} className="flex items-center gap-2">
            <svg aria-hidden="true" data-bar="" viewBox={`0 0 ${side} ${side}`} className="size-3">
              <Outcome state={state} x={0} y={0} />
            </svg>
            <span>{t(GOAL_STATE_TEXT[state])}</span>
            <span className="text-soft">{count}</span>
          </li>
        ))}
        {counts.length === 0 && <li className="text-soft">{t("Nothing decided in these weeks")}</li>}
      </ul>
    </div>
  );
}

/** The sides of the rose, and its inner and outer radius. */
const ROSE = { side: 200, inner: 26, outer: 72, label: 88 } as const;

/** How much of an hour its petal fills. */
const PETAL = 0.78;

const HOURS = 24;

const hourName = (hour: number) => hourText(Date.UTC(1970, 0, 1, hour), "UTC");

/** The hours of a day as a circle, midnight at the top: how often something happened in each. */
export function HourRose({ hours }: { hours: readonly number[] }) {
  const most = hours.reduce((most, count) => Math.max(most, count), 1);
  const middle = ROSE.side / 2;
  const at = (radius: number, hour: number) => {
    const angle = hour / HOURS * 2 * Math.PI;
    return `${(middle + radius * Math.sin(angle)).toFixed(1)} ${
      (middle - radius * Math.cos(angle)).toFixed(1)
    }`;
  };
  const struck = hours.flatMap((count, hour) =>
    count === 0 ? [] : [
      count === 1
        ? t("{hour}, once", { hour: hourName(hour) })
        : t("{hour}, {count} times", { hour: hourName(hour), count }),
    ]
  );
  return (
    <svg
      role="img"
      aria-label={struck.join(t("; "))}
      data-bar=""
      viewBox={`0 0 ${ROSE.side} ${ROSE.side}`}
      className="mx-4 size-50 max-w-full overflow-visible"
    >
      {hours.map((count, hour) => {
        const radius = count === 0
          ? ROSE.inner + 2.5
          : ROSE.inner + (ROSE.outer - ROSE.inner) * (0.15 + 0.85 * count / most);
        return (
          <path
            key={hour}
            d={`M${at(ROSE.inner, hour)}L${at(radius, hour)}A${radius} ${radius} 0 0 1 ${
              at(radius, hour + PETAL)
            }L${at(ROSE.inner, hour + PETAL)}Z`}
            className={count === 0 ? "fill-unfilled" : "fill-ring"}
          />
        );
      })}
      {[0, 6, 12, 18].map((hour) => {
        const [x, y] = at(ROSE.label, hour).split(" ");
        return (
          <text key={hour} x={x} y={Number(y) + 4} textAnchor="middle" fontSize="12" className="fill-soft">
            {hourName(hour)}
          </text>
        );
      })}
    </svg>
  );
}

/** How often it struck, and between which hours mostly. */
export function struckText(hours: readonly number[]): string {
  const count = hours.reduce((sum, one) => sum + one, 0);
  const stretch = busiestHours(hours);
  if (!stretch) return t("It struck {count} times, at any hour.", { count });
  const { count: most, from, to } = stretch;
  const values = { count, most, from: hourName(from), to: hourName(to) };
  return most === count
    ? t("It struck {count} times, always between {from} and {to}.", values)
    : t("It struck {count} times, {most} of them between {from} and {to}.", values);
}

/** How many forged days lay a weakness down. */
export const FOLDS = 30;

/** The blade of a weakness in a box of this size, as it lies on its stand: edge up, the point at the right. */
const BLADE = { width: 640, height: 52 } as const;

/** Returns a piece of the blade from one share of its length to another. */
function bladePiece(from: number, to: number): string {
  const { width, height } = BLADE;
  const edges = (share: number): [top: number, bottom: number] => {
    const curve = height * 0.3 + height * 0.36 * (2 * (share - 0.46)) ** 2;
    const thickness = height * 0.52 * (1 - 0.24 * share);
    const tip = share > 0.9 ? (share - 0.9) / 0.1 : 0;
    return [curve - thickness / 2 + thickness * 0.98 * tip ** 1.7, curve + thickness / 2];
  };
  const slant = 0.008;
  const x = (share: number) => (share * width).toFixed(1);
  const [top, bottom] = edges(from);
  const [topEnd, bottomEnd] = edges(to);
  const end = to < 0.99 ? slant : 0;
  return `M${x(from + slant)} ${top.toFixed(1)}L${x(to + end)} ${topEnd.toFixed(1)}L${x(to - end)} ${
    bottomEnd.toFixed(1)
  }L${x(from - slant)} ${bottom.toFixed(1)}Z`;
}

/** A weakness as a blade of thirty folds: each forged day folds it once. */
export function Blade({ folds }: { folds: number }) {
  const gap = 2.2 / BLADE.width;
  return (
    <svg
      role="img"
      aria-label={t("{count} of {all} folds", { count: Math.min(FOLDS, folds), all: FOLDS })}
      data-ring="fire"
      data-bar=""
      viewBox={`0 0 ${BLADE.width} ${BLADE.height}`}
      className="h-auto w-full max-w-160"
    >
      {Array.from({ length: FOLDS }, (_, fold) => {
        const from = 0.012 + fold / FOLDS * 0.985;
        return (
          <path
            key={fold}
            d={bladePiece(from, 0.012 + (fold + 1) / FOLDS * 0.985 - gap)}
            className={fold < folds ? "fill-ring" : "fill-unfilled"}
          />
        );
      })}
    </svg>
  );
}

/** The minutes of each day of the last twelve weeks as bars of one scale. */
export function MinuteBars({ days, today }: {
  days: readonly { readonly date: CalendarDate; readonly minutes: number }[];
  today: CalendarDate;
}) {
  const byDate = new Map(days.map(({ date, minutes }) => [date, minutes]));
  const shown = lastWeeks(today, WEEKS).flat().filter((date) => date <= today);
  const most = shown.reduce((most, date) => Math.max(most, byDate.get(date) ?? 0), 1);
  const total = shown.reduce((sum, date) => sum + (byDate.get(date) ?? 0), 0);
  const [first, last] = [shown[0], shown.at(-1)];
  return (
    <div data-ring="wind" className="grid gap-1">
      <svg
        role="img"
        aria-label={t("{duration} in the last twelve weeks, at most {most} a day", {
          duration: minutesText(total),
          most: minutesText(total === 0 ? 0 : most),
        })}
        data-bar=""
        viewBox={`0 0 ${shown.length * 10} 100`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-hairline"
      >
        {shown.map((date, index) => {
          const height = 100 * (byDate.get(date) ?? 0) / most;
          return height > 0 && (
            <rect
              key={date}
              x={index * 10 + 1}
              y={100 - height}
              width="8"
              height={height}
              className="fill-ring"
            >
              <title>
                {t("{date}: {duration}", {
                  date: longDate(date),
                  duration: minutesText(byDate.get(date) ?? 0),
                })}
              </title>
            </rect>
          );
        })}
      </svg>
      {first && last && <TimeAxis from={first} to={last} />}
    </div>
  );
}

/** How many battles have a bar. */
const TALLIED = 60;

/** Battles as bars as long as they were hard: up and full is won, down and hollow is lost, a stroke goes on. */
export function BattleTally({ battles, label }: {
  /** Oldest first. */
  battles: readonly { readonly outcome: BattleOutcome; readonly difficulty: number }[];
  /** The sentence that says what was won and lost. */
  label: string;
}) {
  const shown = battles.slice(-TALLIED);
  return (
    <svg
      role="img"
      aria-label={label}
      data-ring="void"
      data-bar=""
      viewBox={`0 0 ${Math.max(20, shown.length) * 14} 84`}
      className="h-auto max-h-21 max-w-full"
    >
      <path d={`M0 42H${Math.max(20, shown.length) * 14}`} className="stroke-edge" />
      {shown.map(({ outcome, difficulty }, index) => {
        const length = 4 * difficulty;
        const x = index * 14 + 2;
        if (outcome === "ongoing") {
          return <path key={index} d={`M${x} 38h10v8h-10z`} className="fill-unfilled" />;
        }
        return outcome === "victory"
          ? <rect key={index} x={x} y={42 - length} width="10" height={length} rx="1" className="fill-ring" />
          : (
            <rect
              key={index}
              x={x + 0.75}
              y={42}
              width="8.5"
              height={length - 0.75}
              rx="1"
              strokeWidth="1.5"
              className="fill-none stroke-ring"
            />
          );
      })}
    </svg>
  );
}
