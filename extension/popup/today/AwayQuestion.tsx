import { clockTime } from "#shared/rules/format/format_time.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import type { AwayChoice } from "../../offline/away.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

const CHOICES: readonly { choice: AwayChoice; label: string; title: string }[] = [
  { choice: "keep", label: "Keep", title: "Count it as part of the timer" },
  { choice: "drop", label: "Drop", title: "Leave it out" },
  { choice: "split", label: "Split", title: "Save it as a separate Misc entry" },
];

export interface AwayQuestionProps {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  onChoose: (choice: AwayChoice) => void;
}

/** Asks what to do with time away while the timer ran. */
export function AwayQuestion({ from, to, onChoose }: AwayQuestionProps) {
  const zone = Temporal.Now.timeZoneId();
  return (
    <section
      aria-label={t("Time away")}
      data-ring="earth"
      className="grid gap-2 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <p className="font-medium">
        {keepTimes(
          t("You were away from {from} to {to}", { from: clockTime(from, zone), to: clockTime(to, zone) }),
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {CHOICES.map(({ choice, label, title }) => (
          <Button
            key={choice}
            size="small"
            title={t(title)}
            onClick={() => onChoose(choice)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </section>
  );
}
