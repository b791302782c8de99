import { useAtomValue, useSetAtom } from "jotai/react";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { longDate } from "#shared/domain/format.ts";
import { restsByRange, withoutRestDay, withRestDay } from "#shared/domain/records.ts";
import { t } from "#shared/texts/translate.ts";
import { userAtom } from "../app/session.ts";
import { announcementAtom } from "../app/toasts.ts";
import { useFailure } from "./day.ts";
import { changeRestAtom, isRestAtom, restAtom } from "./rest.ts";

/** Marks and unmarks rest days. A weekly rest day is not changed, and nothing is before the user is known. */
export function useRestMarking() {
  const user = useAtomValue(userAtom);
  const rest = useAtomValue(restAtom);
  const isRest = useAtomValue(isRestAtom);
  const change = useSetAtom(changeRestAtom);
  const announce = useSetAtom(announcementAtom);
  const { failure, attempt } = useFailure();
  const toggle = async (date: CalendarDate) => {
    if (!user) return;
    const marked = restsByRange(rest, date);
    if (!marked && isRest(date)) {
      return announce(t("{date} is a weekly rest day: change it in Settings", { date: longDate(date) }));
    }
    const saved = await attempt(
      t("Failed to save the rest day"),
      () => change((now) => marked ? withoutRestDay(now, date) : withRestDay(now, date, "")),
    );
    if (saved) {
      announce(
        marked
          ? t("{date} is no longer a rest day", { date: longDate(date) })
          : t("{date} is a rest day", { date: longDate(date) }),
      );
    }
  };
  return { failure, isUserKnown: user !== null, toggle: (date: CalendarDate) => void toggle(date) };
}
