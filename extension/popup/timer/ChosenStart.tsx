import { clockTime } from "#shared/rules/format/format_time.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface ChosenStartProps {
  /** ISO. */
  from: string;
  timeZone: string;
  onNow: () => void;
}

/** Says from when the next timer counts, and offers to start it now instead. */
export function ChosenStart({ from, timeZone, onNow }: ChosenStartProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
      <span>
        {keepTimes(t("Choose what you started at {time}", { time: clockTime(Date.parse(from), timeZone) }))}
      </span>
      <Button look="quiet" size="small" className="-ml-3.25" onClick={onNow}>
        {t("Start now instead")}
      </Button>
    </p>
  );
}
