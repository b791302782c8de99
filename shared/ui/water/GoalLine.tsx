import { type ReactNode, useId } from "react";
import { amountText, weekdaysText } from "../../domain/format.ts";
import type { GoalSentence } from "../../domain/goal_sentence.ts";
import { WATER_LIMITS } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { Button, Chip, classes, CONTROL } from "../Controls.tsx";

export interface GoalLineProps {
  text: string;
  onChange: (text: string) => void;
  /** What was understood, with the domain that the goal will have; what is missing; null while nothing is typed. */
  reading: GoalSentence & { readonly in: string } | { readonly missing: string } | null;
  onAdd: () => void;
  /** Opens the form, filled in with what was understood. */
  onChangeDetails: () => void;
  pending?: boolean;
}

/** The longest sentence: a goal's name and what is said about it. */
const MAX_LENGTH = WATER_LIMITS.target + 100;

/** A line on which a goal is added as a sentence. What is understood stands below it in words, before it is added. */
export function GoalLine(
  { text, onChange, reading, onAdd, onChangeDetails, pending = false }: GoalLineProps,
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
          className={classes(CONTROL, "font-display text-title! placeholder:text-soft")}
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

interface UnderstoodProps {
  reading: GoalSentence & { readonly in: string };
  onChangeDetails: () => void;
}

/** What was understood on a tint; what is assumed on a wash, as buttons that lead to the form. */
function Understood({ reading, onChangeDetails }: UnderstoodProps) {
  const { target, amount, unit, weekdays, growth, domain } = reading;
  const assumed = (text: ReactNode) => (
    <button
      type="button"
      title={t("Change it in the form")}
      className="grid min-h-9 place-items-center rounded-sm pointer-coarse:min-h-11"
      onClick={onChangeDetails}
    >
      <Chip look="wash">{text}</Chip>
    </button>
  );
  const start = WATER_LIMITS.amount.min;
  const inDomain = t("Domain: {domain}", { domain: reading.in });
  const growing = t("Growth: {percent}%", { percent: growth ?? WATER_LIMITS.stepPct.default });
  return (
    <>
      {/* The spaces divide the words for screen readers. */}
      <span className="text-small text-soft">{t("Understood as")}</span> <Chip>{target}</Chip>{" "}
      {amount === null
        ? assumed(t("Amount: {amount}", { amount: start }))
        : <Chip>{amountText(amount, { unit })}</Chip>} {weekdays && <Chip>{weekdaysText(weekdays)}</Chip>}
      {" "}
      {domain === null ? assumed(inDomain) : <Chip>{inDomain}</Chip>}{" "}
      {growth === null ? assumed(growing) : <Chip>{growing}</Chip>}
    </>
  );
}
