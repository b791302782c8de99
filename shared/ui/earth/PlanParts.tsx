import { minutesText } from "#shared/rules/format/format_time.ts";
import type { PlanPart } from "#shared/rules/time/plan_variance.ts";
import { keepTimes } from "../parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

/** Compares the day with its time plan by category; the last row is the sum of the differences. */
export function PlanParts({ parts }: { parts: readonly PlanPart[] }) {
  const sum = parts.reduce((all, { difference }) => all + Math.abs(difference), 0);
  return (
    <table className="w-full border-t border-hairline text-small">
      <caption className="pt-3 pb-1 text-left text-soft">{t("Against your time plan")}</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="text-left font-normal">{t("Category")}</th>
          <th scope="col" className="text-right font-normal">{t("Planned")}</th>
          <th scope="col" className="text-right font-normal">{t("Spent")}</th>
          <th scope="col" className="text-right font-normal">{t("Difference")}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ category, planned, actual, difference }) => (
          <tr key={category}>
            <th scope="row" className="py-0.5 text-left font-normal">{t(category)}</th>
            <td className="text-right">{minutesText(planned)}</td>
            <td className="text-right">{minutesText(actual)}</td>
            <td className="text-right">{keepTimes(differenceText(difference))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-hairline font-semibold">
          <th scope="row" colSpan={3} className="py-1 text-left font-semibold">{t("Variance")}</th>
          <td className="text-right">{minutesText(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** '1h 5m over', '20m under', 'as planned'. */
function differenceText(difference: number): string {
  if (Math.round(difference) === 0) return t("as planned");
  const duration = minutesText(Math.abs(difference));
  return difference > 0 ? t("{duration} over", { duration }) : t("{duration} under", { duration });
}
