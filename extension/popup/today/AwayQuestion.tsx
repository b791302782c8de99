import { clockTime } from "#shared/rules/format/format_time.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import type { AwayChoice } from "../../offline/away.ts";

const CHOICES: readonly { choice: AwayChoice; label: string; means: string }[] = [
  { choice: "keep", label: "Keep", means: "The timer counts it" },
  { choice: "drop", label: "Drop", means: "It is not counted" },
  { choice: "split", label: "Split", means: "It becomes an entry of its own, as Misc" },
];

export interface AwayQuestionProps {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  onChoose: (choice: AwayChoice) => void;
}

/** Asks what to do with the time of an absence while the timer ran. */
export function AwayQuestion({ from, to, onChoose }: AwayQuestionProps) {
  const zone = Temporal.Now.timeZoneId();
  return (
    <section
      aria-label="Time away"
      data-ring="earth"
      className="grid gap-2 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <p className="font-medium">You were away from {clockTime(from, zone)} to {clockTime(to, zone)}</p>
      <div className="flex gap-2">
        {CHOICES.map(({ choice, label, means }) => (
          <Button
            key={choice}
            size="small"
            title={means}
            onClick={() => onChoose(choice)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
