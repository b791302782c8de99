import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useAtomValue, useSetAtom } from "jotai/react";
import { useId, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { isArchived, type TrashItem } from "#shared/records/mod.ts";
import { RINGS } from "#shared/rings/mod.ts";
import { longDate, shortDate } from "#shared/rules/format/format_day.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { besideGlyph, Glyph } from "#shared/ui/mark/Glyph.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { browserTimeZone } from "../../platform/clock.ts";
import { deletedAction, useItemRequest } from "../palette/item_request.ts";
import { notifyAtom } from "../../frame/toasts.ts";
import { todayAtom } from "../day/today.ts";
import { DeleteForGood } from "./DeleteForGood.tsx";
import { restoreAtom } from "./trash.ts";
import { focusAfter } from "./focus_after.ts";
import { trashText } from "./trash_text.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

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
        <Glyph ring={ring} lit className="mt-0.5 text-lead" />
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
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
        <div className="flex flex-wrap justify-end gap-1 max-sm:col-span-full max-sm:mt-1.5">
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
