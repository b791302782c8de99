import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { Link } from "wouter";
import { REST_LIMITS, type RestRange, restWeekdays, withRestWeekdays } from "#shared/records/mod.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { weekdayName, WEEKDAYS } from "#shared/rules/format/weekdays_text.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { listedRanges, restAtom } from "./rest.ts";
import { todayAtom } from "../day/today.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useAutosave } from "./use_autosave.ts";
import { t } from "#shared/texts/translate.ts";

/** The user's weekly rest days and rest periods. */
export function RestSection() {
  const rest = useAtomValue(restAtom);
  const today = useAtomValue(todayAtom);
  const days = restWeekdays(rest, today);
  const { state, save } = useAutosave();
  const setDay = (day: number, on: boolean) =>
    save(({ settings: { rest } }) => {
      const others = restWeekdays(rest, today).filter((other) => other !== day);
      const { weekdays } = withRestWeekdays(rest, today, on ? [...others, day] : others);
      return { settings: { rest: { weekdays } } };
    });
  const saveRanges = (change: (ranges: readonly RestRange[]) => readonly RestRange[]) =>
    save(({ settings: { rest } }) => {
      const ranges = change(rest.ranges).toSorted((a, b) => a.from.localeCompare(b.from));
      return { settings: { rest: { ranges } } };
    });
  return (
    <SettingsSection
      id="rest"
      about={
        <>
          {withElements(
            t(
              "A rest day neither breaks nor extends a streak. You can also mark single days in {history}.",
            ),
            { history: <Link href="/history">{t("History")}</Link> },
          )}
        </>
      }
      state={state}
    >
      <fieldset>
        <legend className="text-small font-medium">{t("Every week, from today on")}</legend>
        <div className="mt-1 grid grid-cols-2 gap-x-6 sm:grid-cols-4">
          {WEEKDAYS.map((name, index) => (
            <CheckboxField
              key={name}
              label={weekdayName(index + 1)}
              checked={days.includes(index + 1)}
              onChange={(event) => setDay(index + 1, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      {rest.ranges.length > 0 && (
        <ul aria-label={t("Rest periods")}>
          {listedRanges(rest.ranges, today).map((range) => (
            <li
              key={`${range.from} ${range.to}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-1.5 wrap-anywhere"
            >
              <span className="grow basis-40">
                {range.to === range.from ? longDate(range.from) : withElements(t("{from} to {to}"), {
                  from: <span className="whitespace-nowrap">{longDate(range.from)}</span>,
                  to: <span className="whitespace-nowrap">{longDate(range.to)}</span>,
                })}
                {range.reason && <span className="block text-soft">{range.reason}</span>}
              </span>
              <Button
                look="quiet"
                size="small"
                className="-mr-3.25 ml-auto"
                aria-label={t("Remove the rest period from {from}", { from: longDate(range.from) })}
                onClick={() =>
                  saveRanges((ranges) =>
                    ranges.filter(({ from, to }) => from !== range.from || to !== range.to)
                  )}
              >
                {t("Remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddRange today={today} onAdd={(range) => saveRanges((ranges) => [...ranges, range])} />
    </SettingsSection>
  );
}

/** The fields of a new rest period. */
function AddRange({ today, onAdd }: { today: string; onAdd: (range: RestRange) => void }) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const backwards = from !== "" && to !== "" && to < from;
  const add = () => {
    onAdd({ from, to: to || from, reason: reason.trim() });
    setFrom("");
    setTo("");
    setReason("");
  };
  return (
    <div className="grid items-start gap-4 border-t border-hairline pt-4 sm:grid-cols-[auto_auto_1fr_auto]">
      <TextField
        label={t("Rest from")}
        type="date"
        value={from}
        max="9999-12-31"
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextField
        label={t("Rest to (Optional)")}
        type="date"
        value={to}
        min={from || today}
        max="9999-12-31"
        error={backwards ? t("The end can't be before the start") : undefined}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <TextField
        label={t("Reason (Optional)")}
        value={reason}
        maxLength={REST_LIMITS.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button className="sm:mt-6" disabled={from === "" || backwards} onClick={add}>
        {t("Add days")}
      </Button>
    </div>
  );
}
