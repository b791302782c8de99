import { numberText } from "#shared/rules/format/number_text.ts";
import type { ImportReport } from "#shared/contract/mod.ts";
import { COUNTED, type Counted, type Counts } from "#shared/transfer/counts.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { classes } from "#shared/ui/parts/classes.ts";
import type { ChosenFiles } from "./chosen_files.ts";
import { addsTo, COUNTED_TEXT, dayByDayText, daysText, shortenedText, spanText } from "./transfer_text.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

/** How many days are listed by themselves. */
const MAX_LISTED = 31;

/** What the chosen files would add, and what of them is there already or differs: in all, and day by day. */
export function ImportPreview({ chosen, report }: { chosen: ChosenFiles; report: ImportReport }) {
  const kinds = COUNTED.flatMap((kind): [Counted, Counts][] => {
    const counts = report.kinds[kind];
    return counts ? [[kind, counts]] : [];
  });
  const listed = report.by_day.slice(0, MAX_LISTED);
  const more = report.by_day.length - listed.length + report.more_days;
  return (
    <div className="grid gap-3">
      <p>
        <strong className="font-medium">{t(chosen.kind)}</strong>
        {report.from && report.to
          ? t(": {days}, {span}.", { days: daysText(report.days), span: spanText(report.from, report.to) })
          : t(": no days.")}
        {chosen.foreign && chosen.foreign.shortened > 0 && ` ${shortenedText(chosen.foreign.shortened)}`}
      </p>
      {chosen.sample.length > 0 && (
        <ul
          aria-label={t("Some of what was read")}
          className="list-none p-0 text-small text-soft wrap-anywhere"
        >
          {chosen.sample.map((row, index) => <li key={index}>{keepTimes(row)}</li>)}
        </ul>
      )}
      <CountsTable
        caption={t("What the file contains")}
        rows={kinds.map(([kind, counts]) => [t(COUNTED_TEXT[kind]), counts])}
        total={report.total}
      />
      <p className="max-w-160 text-small text-soft">
        {!addsTo(report) && t("Nothing in the file is new: you already have all of it. ")}
        {report.total.conflicting > 0 && t("Where you have something different, yours is kept. ")}
        {partText(report)}
      </p>
      {listed.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
            {dayByDayText(report)}
          </summary>
          <CountsTable
            caption={t("What the file contains, day by day")}
            rows={listed.map(({ date, ...counts }) => [longDate(date), counts])}
          />
          {more > 0 && (
            <p className="text-small text-soft">{t("And {more} more.", { more: daysText(more) })}</p>
          )}
        </details>
      )}
    </div>
  );
}

/** What becomes of the profile and the settings. */
function partText({ profile, settings }: ImportReport): string {
  if (profile === "different") {
    return settings === "different"
      ? t("Your profile and settings will be replaced by those in the file.")
      : t("Your profile will be replaced by the one in the file.");
  }
  return settings === "different" ? t("Your settings will be replaced by those in the file.") : "";
}

interface CountsTableProps {
  caption: string;
  rows: readonly (readonly [string, Counts])[];
  total?: Counts;
}

function CountsTable({ caption, rows, total }: CountsTableProps) {
  const column = "pl-3 text-right font-normal sm:w-24";
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-soft">
        <tr>
          <td />
          <th scope="col" className={`py-1 ${column}`}>{t("New")}</th>
          <th scope="col" className={column}>{t("Same")}</th>
          <th scope="col" className={column}>{t("Different")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, counts]) => <CountsRow key={name} name={name} counts={counts} />)}
        {total && <CountsRow name={t("Total")} counts={total} isTotal />}
      </tbody>
    </table>
  );
}

interface CountsRowProps {
  name: string;
  counts: Counts;
  isTotal?: boolean;
}

function CountsRow({ name, counts, isTotal = false }: CountsRowProps) {
  return (
    <tr className={classes("border-t border-hairline", isTotal && "font-medium")}>
      <th scope="row" className={classes("py-1 text-left", !isTotal && "font-normal")}>{name}</th>
      {[counts.new, counts.same, counts.conflicting].map((count, index) => (
        <td key={index} className="pl-3 text-right tabular-nums">{numberText(count)}</td>
      ))}
    </tr>
  );
}
