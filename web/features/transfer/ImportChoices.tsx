import { received } from "#shared/texts/received.ts";
import { t } from "#shared/texts/translate.ts";
import { TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import type { DateOrder } from "#shared/transfer/readers/local_time.ts";
import { CONTROL } from "#shared/ui/fields/control.ts";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import type { ChosenFiles } from "./chosen_files.ts";
import { badRowsText, noticesOf } from "./transfer_text.ts";

export interface ImportChoicesProps {
  foreign: NonNullable<ChosenFiles["foreign"]>;
  /** The categories that the user has chosen, by the names of projects and activities. */
  categories: ReadonlyMap<string, TimeCategory>;
  onRead: (choices: { order?: DateOrder; person?: string }) => void;
  onCategorize: (name: string, category: TimeCategory) => void;
}

/** How many projects have a row of their own. Those with fewer entries keep the guess. */
const MAX_LABELS = 60;

/** How many bad rows are named. */
const MAX_BAD_ROWS = 10;

const ORDERS: readonly { value: DateOrder; label: string }[] = [
  { value: "day_first", label: "Day first: 31/12" },
  { value: "month_first", label: "Month first: 12/31" },
];

/** What another tool's file leaves open, and what of it is left out. */
export function ImportChoices({ foreign, categories, onRead, onCategorize }: ImportChoicesProps) {
  const { badRows, people, person, order, labels } = foreign;
  return (
    <div className="grid gap-4">
      {noticesOf(foreign).map((text) => <p key={text} className="max-w-160 text-small">{text}</p>)}
      {badRows.length > 0 && (
        <div role="group" aria-label={t("Rows that are left out")} className="grid gap-1 text-small">
          <p className="font-medium">{badRowsText(badRows.length)}</p>
          <ul className="list-none p-0 text-soft wrap-anywhere">
            {badRows.slice(0, MAX_BAD_ROWS).map(({ line, problem }) => (
              <li key={line}>{received(`Line ${line}: ${problem}`)}</li>
            ))}
            {badRows.length > MAX_BAD_ROWS && <li>…</li>}
          </ul>
        </div>
      )}
      {people.length > 0 && (
        <SelectField
          label={t("Whose time?")}
          options={people.map((value) => ({ value, label: value || "–" }))}
          value={person}
          onChange={(event) => onRead({ person: event.currentTarget.value })}
        />
      )}
      {order && (
        <SelectField
          label={t("Dates in this file")}
          options={ORDERS}
          value={order}
          onChange={(event) => {
            const chosen = ORDERS.find(({ value }) => value === event.currentTarget.value);
            if (chosen) onRead({ order: chosen.value });
          }}
        />
      )}
      {labels.length > 0 && (
        <table className="w-full text-small">
          <caption className="pb-1 text-left font-medium">{t("Categories of your projects")}</caption>
          <thead className="text-left text-soft">
            <tr>
              <th scope="col" className="py-1 font-normal">{t("Project or activity")}</th>
              <th scope="col" className="pl-3 text-right font-normal">{t("Rows")}</th>
              <th scope="col" className="pl-3 font-normal">{t("Category")}</th>
            </tr>
          </thead>
          <tbody>
            {labels.slice(0, MAX_LABELS).map(({ name, rows, category }) => (
              <tr key={name} className="border-t border-hairline">
                <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
                  {name || t("Without a project")}
                </th>
                <td className="pl-3 text-right tabular-nums">{rows}</td>
                <td className="py-1 pl-3">
                  <select
                    aria-label={t("Category of {name}", { name: name || t("Without a project") })}
                    className={`${CONTROL} select-arrow appearance-none pr-9`}
                    value={categories.get(name) ?? category}
                    onChange={(event) => {
                      const chosen = TIME_CATEGORIES.find((one) =>
                        one === event.currentTarget.value
                      );
                      if (chosen) onCategorize(name, chosen);
                    }}
                  >
                    {TIME_CATEGORIES.map((one) => <option key={one} value={one}>{t(one)}</option>)}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
