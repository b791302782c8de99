import { classes } from "../parts/classes.ts";

export interface ChoiceButtonsProps {
  options: readonly string[];
  /** The chosen option. */
  value: string;
  onChoose: (option: string) => void;
}

/** A list of suggestions to choose from. */
export function ChoiceButtons({ options, value, onChoose }: ChoiceButtonsProps) {
  return (
    <ul>
      {options.map((option) => (
        <li key={option} className="border-t border-hairline first:border-t-0">
          <button
            type="button"
            aria-pressed={option === value}
            onClick={() => onChoose(option)}
            className={classes(
              "w-full border-l-3 border-transparent forced-colors:not-aria-pressed:border-[Canvas] px-3 py-2 text-left break-words transition-colors pointer-coarse:min-h-11",
              "hover:bg-ring-tint focus-visible:-outline-offset-2",
              "aria-pressed:border-ring aria-pressed:bg-ring-tint aria-pressed:font-medium",
            )}
          >
            {option}
          </button>
        </li>
      ))}
    </ul>
  );
}
