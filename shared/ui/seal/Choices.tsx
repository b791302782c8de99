import Check from "lucide-react/icons/check";
import { classes } from "../Controls.tsx";

/** A row of answers, one of which is chosen by one click. The chosen one has the tint of the surrounding ring. */
export function Choices<V extends string>({ label, options, value, onChoose }: {
  /** What is chosen, for screen readers. */
  label: string;
  /** The values with their texts. */
  options: readonly { value: V; text: string }[];
  /** The chosen one; null before. */
  value: V | null;
  onChoose: (value: V) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={classes(
            "inline-flex min-h-11 items-center gap-2 rounded-sm bg-wash px-3 text-small font-medium transition-colors hover:bg-wash-strong",
            "aria-pressed:bg-ring-tint aria-pressed:font-semibold aria-pressed:text-ring forced-colors:border",
          )}
        >
          {option.value === value && <Check aria-hidden="true" className="size-3.5" />}
          {option.text}
        </button>
      ))}
    </div>
  );
}
