import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useId, useState } from "react";
import { FIRE_LIMITS } from "../../domain/rings/mod.ts";
import { taskMinutes } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { RecordName } from "../RecordName.tsx";
import { Button, classes, PlaySign } from "../Controls.tsx";
import { FormDialog, type FormState } from "../Dialog.tsx";
import { TextArea, TextField } from "../Fields.tsx";

/** A list of suggestions to choose from. */
export function ChoiceButtons({ options, value, onChoose }: {
  options: readonly string[];
  /** The chosen option. */
  value: string;
  onChoose: (option: string) => void;
}) {
  return (
    <ul>
      {options.map((option) => (
        <li key={option}>
          <button
            type="button"
            aria-pressed={option === value}
            onClick={() => onChoose(option)}
            className={classes(
              "-mx-3 w-[calc(100%+1.5rem)] rounded-sm px-3 py-2 text-left break-words transition-colors pointer-coarse:min-h-11",
              "hover:bg-wash focus-visible:-outline-offset-2 aria-pressed:bg-ring-tint aria-pressed:font-medium",
              // With the focus, its outline is in place of that of the choice.
              "forced-colors:aria-pressed:not-focus-visible:outline",
            )}
          >
            {option}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Longer texts are set smaller. */
const LONG = 60;

/** A chosen text in large type under its name, with the button that changes it. */
export function ChosenText(
  {
    title,
    heading: Heading = "h3",
    text,
    isLarge = false,
    empty,
    action,
    onChoose,
    suggestions = [],
    onSuggestion,
  }: {
    title: string;
    /** The level of the title; "h3" when absent. */
    heading?: "h2" | "h3";
    /** The chosen text; may be empty. */
    text: string;
    /** Whether it is the larger of two: the weakness, not its task. */
    isLarge?: boolean;
    /** Shown while nothing is chosen. */
    empty: string;
    /** The button that chooses; absent where nothing is chosen. */
    action?: ReactNode;
    /** Called on a click on the text that is shown while nothing is chosen. */
    onChoose?: () => void;
    /** A few texts to choose from at once, while nothing is chosen. */
    suggestions?: readonly string[];
    onSuggestion?: (text: string) => void;
  },
) {
  return (
    <section>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <Heading className="text-small font-medium text-soft">{title}</Heading>
        {action}
      </div>
      {text
        ? (
          <p
            className={classes(
              "font-display wrap-anywhere whitespace-pre-line pointer-coarse:mt-2.5",
              isLarge && text.length <= LONG ? "text-figure" : "text-title text-balance",
            )}
          >
            {isLarge ? <RecordName kind="weakness" of={text}>{text}</RecordName> : text}
          </p>
        )
        : (
          <div className="grid gap-2">
            <p
              className={classes(
                "w-fit text-soft",
                onChoose && "cursor-pointer rounded-sm hover:bg-wash hover:text-ink",
              )}
              onClick={onChoose}
            >
              {empty}
            </p>
            {suggestions.length > 0 && (
              <div role="group" aria-label={t("Suggestions")} className="flex flex-wrap gap-2">
                {suggestions.map((suggestion) => (
                  <Button
                    key={suggestion}
                    size="small"
                    className="text-left"
                    onClick={() => onSuggestion?.(suggestion)}
                  >
                    {suggestion}
                  </Button>
                ))}
              </div>
            )}
          </div>
        )}
    </section>
  );
}

/** Starts the timer for the minutes of a task, or stops the one that runs for it. */
export function TaskTimerButton({ task, isRunning = false, onToggle }: {
  task: string;
  isRunning?: boolean;
  onToggle: () => void;
}) {
  return (
    <Button look={isRunning ? "ring" : "primary"} size="large" className="px-4!" onClick={onToggle}>
      <PlaySign isStop={isRunning} />
      {isRunning ? t("Stop") : t("Start {minutes} min", { minutes: taskMinutes(task) })}
    </Button>
  );
}

/** Sets the task that attacks the weakness. */
export function TaskDialog({ weakness, suggestions, ...form }: FormState<string, string> & {
  /** The weakness that the task attacks; empty while none is chosen. */
  weakness: string;
  /** Tasks for that weakness. */
  suggestions: readonly string[];
}) {
  const id = useId();
  const task = form.values.trim();
  return (
    <FormDialog
      {...form}
      title={t("Attack Task (≤30 minutes)")}
      ring="fire"
      action={t("Set This Task")}
      incomplete={!task}
      read={() => ({ value: task })}
    >
      {(change) => (
        <>
          <TextArea
            label={t("Custom Task")}
            maxLength={FIRE_LIMITS.task}
            value={form.values}
            onChange={(event) => change(event.currentTarget.value)}
          />
          {(weakness === "" || suggestions.length > 0) && (
            <section aria-labelledby={id} className="grid gap-1.5">
              <h3 id={id} className="text-small font-medium">{t("Suggested tasks")}</h3>
              {weakness === "" && (
                <p className="text-soft">{t("Select a weakness first to see task suggestions")}</p>
              )}
              {suggestions.length > 0 && (
                <>
                  <p className="text-small text-soft">{t("Against: {weakness}", { weakness })}</p>
                  <ChoiceButtons options={suggestions} value={task} onChoose={change} />
                </>
              )}
            </section>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The weaknesses of one category. */
interface WeaknessGroup {
  readonly category: string;
  readonly suggestions: readonly string[];
}

/** The suggested weaknesses by category. Each category expands and collapses. */
export function WeaknessGroups({ groups, ...choice }: {
  groups: readonly WeaknessGroup[];
  value: string;
  onChoose: (weakness: string) => void;
}) {
  if (groups.length === 0) return null;
  return (
    <div>
      {groups.map((group) => <Group key={group.category} group={group} {...choice} />)}
    </div>
  );
}

function Group({ group: { category, suggestions }, value, onChoose }: {
  group: WeaknessGroup;
  value: string;
  onChoose: (weakness: string) => void;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-mx-3 flex w-[calc(100%+1.5rem)] items-center gap-2 rounded-sm px-3 py-2 text-left font-medium transition-colors hover:bg-wash focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={classes("size-4 shrink-0 text-soft transition-transform", open && "rotate-90")}
          />
          <span className="min-w-0 grow break-words">{category}</span>
          <span aria-hidden="true" className="text-small font-normal text-soft">{suggestions.length}</span>
        </button>
      </h3>
      <div id={id} hidden={!open} className="pl-6">
        {open && <ChoiceButtons options={suggestions} value={value} onChoose={onChoose} />}
      </div>
    </section>
  );
}

/** Chooses the weakness to forge, from suggestions or as free text. */
export function WeaknessDialog({ groups, ...form }: FormState<string, string> & {
  groups: readonly WeaknessGroup[];
}) {
  const weakness = form.values.trim();
  return (
    <FormDialog
      {...form}
      title={t("Target Weakness")}
      description={t("One at a time. Name it as you would to a friend.")}
      ring="fire"
      action={t("Select This Weakness")}
      incomplete={!weakness}
      read={() => ({ value: weakness })}
    >
      {(change) => (
        <>
          <TextField
            label={t("Custom Weakness")}
            maxLength={FIRE_LIMITS.weakness}
            value={form.values}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <WeaknessGroups groups={groups} value={weakness} onChoose={change} />
        </>
      )}
    </FormDialog>
  );
}
