import { useId } from "react";
import { amountText, weekdaysText } from "../../domain/format.ts";
import type { ReadGoal } from "../../domain/read_goal.ts";
import { WATER_LIMITS } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { Button, Chip, classes, CONTROL } from "../Controls.tsx";

/** The longest sentence: a goal's name and what is said about it. */
const MAX_LENGTH = WATER_LIMITS.target + 100;

/** A line on which a goal is added as a sentence. What is understood stands below it in words, before it is added. */
export function GoalSentence(
  { text, onChange, reading, onAdd, onChangeDetails, pending = false }: {
    text: string;
    onChange: (text: string) => void;
    /** What was understood, or why nothing was; null while nothing is typed. */
    reading: ReadGoal | { readonly missing: string } | null;
    onAdd: () => void;
    /** Opens the form, filled in with what was understood. */
    onChangeDetails: () => void;
    pending?: boolean;
  },
) {
  const id = useId();
  const isRead = reading !== null && !("missing" in reading);
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRead && !pending) onAdd();
      }}
    >
      <label htmlFor={id} className="text-small font-medium text-soft">{t("Add a goal in a sentence")}</label>
      <div className="flex items-end gap-4">
        <input
          id={id}
          value={text}
          maxLength={MAX_LENGTH}
          placeholder={t("Read 10 pages on weekdays")}
          autoComplete="off"
          aria-describedby={`${id}-read`}
          className={classes(
            CONTROL,
            "font-display text-title! placeholder:text-soft max-sm:text-base!",
          )}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {/* Its place is kept, so that the line does not change its length. */}
        <Button
          type="submit"
          look="ring"
          pending={pending}
          disabled={!isRead}
          className={isRead ? undefined : "invisible"}
        >
          {t("Add")}
        </Button>
      </div>
      <div id={`${id}-read`} className="flex min-h-9 flex-wrap items-center gap-2 pointer-coarse:min-h-11">
        {reading && (isRead
          ? <Understood reading={reading} onChangeDetails={onChangeDetails} />
          : <span role="status" className="text-small text-soft">{reading.missing}</span>)}
      </div>
    </form>
  );
}

/** What was understood on a tint; what is assumed on a wash, as buttons that lead to the form. */
function Understood({ reading, onChangeDetails }: { reading: ReadGoal; onChangeDetails: () => void }) {
  const { target, amount, unit, weekdays, stepPct, domain, assumed } = reading;
  const chip = (part: ReadGoal["assumed"][number], text: string) =>
    assumed.includes(part)
      ? (
        <button
          type="button"
          title={t("Change it in the form")}
          className="grid min-h-9 place-items-center rounded-sm pointer-coarse:min-h-11"
          onClick={onChangeDetails}
        >
          <Chip look="wash">{text}</Chip>
        </button>
      )
      : <Chip>{text}</Chip>;
  return (
    <>
      {/* The spaces divide the words for screen readers. */}
      <span className="text-small text-soft">{t("Understood as")}</span> <Chip>{target}</Chip>{" "}
      {chip("amount", amountText(amount, { unit }))} {weekdays && <Chip>{weekdaysText(weekdays)}</Chip>}{" "}
      {chip("domain", t("Domain: {domain}", { domain }))}{" "}
      {chip("growth", t("Growth: {percent}%", { percent: stepPct }))}
    </>
  );
}
