import { battlesFor } from "../../domain/commitments.ts";
import { type Battle, OUTCOME_TEXT } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { ClampedText, ShortText } from "../Content.tsx";
import { Button, classes, PlaySign } from "../Controls.tsx";

export interface TodayCommitmentProps {
  commitment: string;
  battles: readonly Battle[];
  /** Absent on a future day, which has no battles yet. */
  onLog?: (() => void) | undefined;
  /** Starts the timer for it; absent where it cannot be, and while it runs. */
  onStart?: (() => void) | undefined;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  className?: string;
}

/** The day's commitment, with a button that logs it as a battle, or the outcome of that battle. */
export function TodayCommitment(
  { commitment, battles, onLog, onStart, isToday = true, className }: TodayCommitmentProps,
) {
  if (!commitment) return null;
  return (
    <section
      aria-label={isToday ? t("Today's commitment") : t("This day's commitment")}
      data-ring="void"
      className={classes("flex flex-wrap items-end justify-between gap-x-8 gap-y-1", className)}
    >
      <div className="min-w-0 grow basis-56">
        <p className="text-small text-soft">
          {isToday ? t("Your commitment for today") : t("Your commitment for this day")}
        </p>
        <ClampedText text={commitment} className="font-display text-title" clamp="line-clamp-2" />
      </div>
      {/* The outcome takes the place of the button. */}
      <div className="flex min-h-9 min-w-0 items-center pointer-coarse:min-h-11">
        <CommitmentBattle {...{ commitment, battles, onLog, onStart }} />
      </div>
    </section>
  );
}

/** The same on one line of 360 px. */
export function CommitmentLine(
  { commitment, battles, onLog }: Pick<TodayCommitmentProps, "commitment" | "battles" | "onLog">,
) {
  if (!commitment) return null;
  return (
    <div className="flex min-h-9 items-center gap-x-2 py-px">
      <p className="shrink-0 text-small text-soft">{t("Today")}</p>
      <ShortText className="min-w-0 grow text-small font-medium">{commitment}</ShortText>
      <CommitmentBattle compact {...{ commitment, battles, onLog }} />
    </div>
  );
}

export interface CommitmentBattleProps
  extends Pick<TodayCommitmentProps, "commitment" | "battles" | "onLog" | "onStart"> {
  /** Shorter, for the popup. */
  compact?: boolean;
}

/** The outcome of the battle that a commitment was logged as, or the button that logs it. */
export function CommitmentBattle(
  { commitment, battles, onLog, onStart, compact = false }: CommitmentBattleProps,
) {
  const fought = battlesFor(commitment, battles);
  const latest = fought.find(({ outcome }) => outcome === "victory") ?? fought.at(-1);
  if (latest) {
    const outcome = t(OUTCOME_TEXT[latest.outcome]);
    return (
      <p className="text-small font-semibold text-ring">
        {compact ? outcome : t("Logged: {outcome}", { outcome: outcome.toLowerCase() })}
      </p>
    );
  }
  return (
    <span className={classes("flex flex-wrap gap-2", compact && "shrink-0")}>
      {onStart && (
        <Button look="ring" size="small" onClick={onStart}>
          <PlaySign />
          {t("Start it")}
        </Button>
      )}
      {onLog && (
        <Button look={onStart ? "wash" : "ring"} size="small" onClick={onLog}>{t("Log as battle")}</Button>
      )}
    </span>
  );
}
