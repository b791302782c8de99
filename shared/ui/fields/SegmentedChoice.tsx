import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";

export interface SegmentedChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** The chosen one; none when null. */
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Takes the whole width: in equal parts, or on phones with equal room around each label. */
  isFull?: boolean;
  className?: string;
}

/** A few choices side by side as toggle buttons. The pressed one has the hue of the surrounding ring. */
export function SegmentedChoice<Value extends string>(
  { label, options, value, onChange, disabled = false, isFull, className }: SegmentedChoiceProps<Value>,
) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes("inline-flex flex-wrap", isFull && "w-full", className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          disabled={disabled}
          aria-pressed={option.value === value}
          data-bold={t(option.label)}
          onClick={() => onChange(option.value)}
          className={classes(
            "-ml-px min-h-8 pointer-coarse:min-w-11 grow border border-edge text-small text-soft transition-colors first:ml-0",
            isFull ? "basis-auto px-1 whitespace-nowrap sm:basis-0" : "px-1.5",
            "first:rounded-l-sm last:rounded-r-sm enabled:hover:z-1 enabled:hover:border-soft enabled:hover:text-ink",
            "focus-visible:z-2 disabled:opacity-60 pointer-coarse:min-h-11",
            "aria-pressed:z-1 aria-pressed:border-ring/70 aria-pressed:bg-ring-tint aria-pressed:font-semibold aria-pressed:text-ring",
          )}
        >
          {t(option.label)}
        </button>
      ))}
    </div>
  );
}
