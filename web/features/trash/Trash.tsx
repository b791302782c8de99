import { useAtomValue, useSetAtom } from "jotai/react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "wouter";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { longDate, shortDate } from "#shared/domain/format.ts";
import { isArchived, TRASH_DAYS, type TrashItem } from "#shared/domain/records.ts";
import { RINGS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { EmptyState } from "#shared/ui/Content.tsx";
import {
  AlertBox,
  Button,
  classes,
  keepTimes,
  Section,
  Skeleton,
  withElements,
} from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { besideGlyph, Glyph } from "#shared/ui/RingBadge.tsx";
import { RecordName } from "#shared/ui/RecordName.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { dayRuleAtom, todayAtom } from "../../app/session.ts";
import { useLoadStatus } from "../../app/status.ts";
import { notifyAtom } from "../../app/toasts.ts";
import { LoadFailure } from "../../day/Frame.tsx";
import { PageFrame } from "../../day/PageFrame.tsx";
import { deletedAction, useAttempt, useItemRequest } from "../../day/day.ts";
import {
  deleteForGoodAtom,
  deletionDays,
  focusAfter,
  forgetAtom,
  restoreAtom,
  trashAtom,
  trashText,
} from "./trash.ts";

/** The button that deletes an item in the trash for good, after a question. */
export function DeleteForGood({ deleted, title, facts, factsId }: {
  deleted: TrashItem;
  title: string;
  /** What distinguishes it from others of the same title: its kind, figures and day. */
  facts: string;
  /** The id of the element that shows these facts beside the button. */
  factsId: string;
}) {
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const deleteForGood = useSetAtom(deleteForGoodAtom);
  const { pending, failure, attempt } = useAttempt();
  const forget = useSetAtom(forgetAtom);
  useItemRequest(deleted.ring, { [deletedAction("delete", deleted.id)]: () => setAsking(true) });
  const remove = () =>
    attempt(t("“{title}” could not be deleted", { title }), async () => {
      await deleteForGood(deleted);
      // The page behind the dialog can have the focus only once the dialog is closed.
      flushSync(() => setAsking(false));
      opener.current?.focus();
      const moveFocus = opener.current && focusAfter(opener.current);
      forget(deleted);
      moveFocus?.();
    });
  return (
    <>
      <Button
        ref={opener}
        look="quiet"
        size="small"
        aria-label={t("Delete {title} for good", { title })}
        aria-describedby={factsId}
        onClick={() => setAsking(true)}
      >
        {t("Delete")}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Delete for good?")}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t("Cancel")}</Button>
            <Button look="danger" pending={pending} onClick={() => void remove()}>
              {t("Delete for good")}
            </Button>
          </>
        }
      >
        <div className="grid gap-1 wrap-anywhere">
          <p>{t("“{title}” can't be restored afterwards.", { title })}</p>
          <p className="text-small text-soft">{keepTimes(facts)}</p>
        </div>
        <AlertBox message={failure?.message} reason={failure?.reason} />
      </Dialog>
    </>
  );
}

/** One deleted item with its ring, text and day, Restore and Delete. */
export function TrashRow({ deleted }: { deleted: TrashItem }) {
  const { ring, day } = deleted;
  const { title, facts, note } = trashText(deleted, browserTimeZone());
  const today = useAtomValue(todayAtom);
  const date = yearOf(today) === yearOf(day) ? shortDate(day) : longDate(day);
  const [, navigate] = useLocation();
  const factsId = useId();
  const restore = useSetAtom(restoreAtom);
  const notify = useSetAtom(notifyAtom);
  const { pending, failure, attempt } = useAttempt();
  // One key for all attempts, so that the item is restored once.
  const [key] = useState(() => crypto.randomUUID());
  const address = `/dashboard?day=${day}&ring=${ring}`;
  const restoredTo = isArchived(deleted) ? `/dashboard?ring=${ring}` : address;
  const restoreItem = (button: HTMLElement) => {
    const moveFocus = focusAfter(button);
    return attempt(t("“{title}” could not be restored", { title }), async () => {
      const restored = await restore(deleted, key);
      if (restored) {
        notify({
          message: t("“{title}” restored", { title }),
          ring,
          action: { label: t("Show"), onAction: () => navigate(restoredTo) },
        });
      }
      moveFocus();
    });
  };
  const button = useRef<HTMLButtonElement>(null);
  useItemRequest(ring, {
    [deletedAction("restore", deleted.id)]: () => {
      if (button.current && !pending) void restoreItem(button.current);
    },
  });
  return (
    <li data-ring={ring} className="grid gap-2 border-t border-hairline py-3 last:pb-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5">
        <Glyph ring={ring} lit className="mt-0.5 text-title" />
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-medium wrap-anywhere">
            {/* What is deleted may have no day left. */}
            {isArchived(deleted) ? <RecordName kind="goal" of={deleted.item.id}>{title}</RecordName> : title}
          </h3>
          <p id={factsId} className="text-small text-soft">
            <span className={classes("mr-1 font-semibold text-ring", besideGlyph(ring))}>
              {t(RINGS[ring].title)}
            </span>{" "}
            {withElements(t("{facts}, on {date}"), {
              facts: keepTimes(facts),
              date: (
                <span className="whitespace-nowrap">
                  <Link href={address}>{date}</Link>
                </span>
              ),
            })}
          </p>
          {note && <p className="line-clamp-2 text-small wrap-anywhere">{note}</p>}
        </div>
        <div className="flex flex-wrap justify-end gap-x-4 gap-y-1 max-sm:col-span-full max-sm:mt-1.5">
          <DeleteForGood
            deleted={deleted}
            title={title}
            facts={t("{facts}, on {date}", { facts, date })}
            factsId={factsId}
          />
          <Button
            ref={button}
            size="small"
            pending={pending}
            aria-label={t("Restore {title}", { title })}
            aria-describedby={factsId}
            data-restore=""
            onClick={({ currentTarget }) => void restoreItem(currentTarget)}
          >
            {t("Restore")}
          </Button>
        </div>
      </div>
      <AlertBox message={failure?.message} reason={failure?.reason} />
    </li>
  );
}

const yearOf = (date: CalendarDate) => date.slice(0, 4);

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

function TrashCard({ title, until, items }: {
  title: string;
  /** How long the items are kept: a date, or what ends it. */
  until: string;
  items: readonly TrashItem[];
}) {
  return (
    <Section
      title={title}
      aside={<p className="text-small text-soft">{t("Kept until {until}", { until })}</p>}
    >
      <ul aria-label={title}>
        {items.map((deleted) => <TrashRow key={`${deleted.id} ${deleted.deleted_at}`} deleted={deleted} />)}
      </ul>
    </Section>
  );
}
