import { Fragment } from "react";
import type { CategoryMinutes } from "#shared/rings/mod.ts";
import { hoursText } from "#shared/rules/format/format_time.ts";
import { Card } from "../parts/Card.tsx";
import { t } from "#shared/texts/translate.ts";

const SHOWN = 3;

/** A category with this text has no bar. */
const ALMOST_NONE = hoursText(0);

/**
 * The three categories with the most time, in hours to one decimal. `categories` is sorted, largest first, and not
 * empty.
 */
export function TopCategories({ categories }: { categories: readonly CategoryMinutes[] }) {
  const most = categories[0]?.minutes ?? 0;
  return (
    <Card title={t("Top Time Categories")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1.5">
        {categories.slice(0, SHOWN).map(({ category, minutes }) => (
          <Fragment key={category}>
            <dt>{t(category)}</dt>
            <dd className="contents">
              <span
                aria-hidden="true"
                data-bar=""
                className="h-2 rounded-bar bg-ring opacity-80"
                style={{ width: `${hoursText(minutes) === ALMOST_NONE ? 0 : 100 * minutes / most}%` }}
              />
              <span className="text-right">{hoursText(minutes)}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
