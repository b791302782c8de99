import type { Weekly } from "#shared/contract/mod.ts";
import { isCalendarDate } from "#shared/calendar/mod.ts";
import { shortDate } from "#shared/rules/format/format_day.ts";

/** Up to three observations about the week, each with the figures behind it. */
export function Observations({ observations }: Pick<Weekly, "observations">) {
  if (observations.length === 0) return null;
  return (
    <section aria-labelledby="observations" className="grid gap-3">
      <h2 id="observations" className="font-semibold">What stands out</h2>
      <ul className="grid gap-x-10 gap-y-4 md:grid-flow-col md:auto-cols-fr print:grid-flow-col print:auto-cols-fr">
        {observations.map(({ text, figures }) => (
          <li key={text} className="grid content-start gap-1 border-l-2 border-edge pl-3.5">
            <p className="font-display text-lead">{text}</p>
            <p className="text-small text-soft">
              {Object.entries(figures).map(([name, value]) =>
                figureText(name, value)
              ).join(", ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a figure of an observation as text: 'average score 54.3', 'date Nov 16'. */
function figureText(name: string, value: string | number): string {
  const label = name.replace("mean", "average").replaceAll("_", " ");
  return `${label} ${typeof value === "string" && isCalendarDate(value) ? shortDate(value) : value}`;
}
