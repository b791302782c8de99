import { useAtomValue } from "jotai/react";
import { isArchived, TRASH_DAYS, type TrashItem } from "#shared/records/mod.ts";
import { shortDate } from "#shared/rules/format/format_day.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { EmptyState } from "#shared/ui/parts/EmptyState.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { LoadFailure } from "../../frame/LoadFailure.tsx";
import { useLoadStatus } from "../../offline/use_load_status.ts";
import { dayRuleAtom, todayAtom } from "../day/today.ts";
import { trashAtom } from "./trash.ts";
import { NotOnDevice } from "../../platform/NotOnDevice.tsx";
import { PageFrame } from "../../frame/PageFrame.tsx";
import { deletionDays } from "./deletion_days.ts";
import { TrashRow } from "./TrashRow.tsx";
import { t } from "#shared/texts/translate.ts";

/** The archived goals, and the items deleted in the last 30 days, grouped by day. Each can be restored. */
export default function Trash() {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(trashAtom);
  const rule = useAtomValue(dayRuleAtom);
  const today = useAtomValue(todayAtom);
  const archived = data?.items.filter(isArchived) ?? [];
  const deleted = data?.items.filter((item) => !isArchived(item)) ?? [];
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  return (
    <PageFrame title={t("Trash")}>
      <p className="max-w-160 text-soft">
        {t("What you delete stays here for {count} days. Restore puts it back where it was.", {
          count: TRASH_DAYS,
        })}
      </p>
      {status === "failed" && (
        <LoadFailure message={t("The trash could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <Skeleton className="h-48 w-full max-w-200" />}
      {status === "awaited" && <NotOnDevice />}
      {data && (
        <div
          data-trash=""
          tabIndex={-1}
          // Across the page while it is empty, like the other pages.
          className={classes("grid gap-5", data.items.length > 0 && "max-w-200")}
        >
          {data.items.length === 0 && (
            <EmptyState
              text={t("Nothing has been deleted recently")}
              hint={t(
                "Time entries, goals, study targets, weakness reps and battles that you delete will appear here.",
              )}
            />
          )}
          {archived.length > 0 && (
            <TrashCard title={t("Archived goals")} until={t("you restore or delete them")} items={archived} />
          )}
          {deletionDays(deleted, rule, today).map(({ date, title, until, items }) => (
            <TrashCard key={date} title={title} until={shortDate(until)} items={items} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}

interface TrashCardProps {
  title: string;
  /** How long the items are kept: a date, or what ends it. */
  until: string;
  items: readonly TrashItem[];
}

function TrashCard({ title, until, items }: TrashCardProps) {
  return (
    <Card title={title} aside={<p className="text-small text-soft">{t("Kept until {until}", { until })}</p>}>
      <ul aria-label={title}>
        {items.map((deleted) => <TrashRow key={`${deleted.id} ${deleted.deleted_at}`} deleted={deleted} />)}
      </ul>
    </Card>
  );
}
