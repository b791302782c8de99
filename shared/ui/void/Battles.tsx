import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import X from "lucide-react/icons/x";
import { memo, useRef, useState } from "react";
import { dateTimeText } from "../../domain/format.ts";
import {
  type Battle,
  type BattleOutcome,
  type DifficultyLabel,
  difficultyLabel,
  OUTCOME_TEXT,
  VOID_LIMITS,
} from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { RecordName } from "../RecordName.tsx";
import { EmptyState, useFold, useSteadyActions } from "../Content.tsx";
import { Button, classes, IconButton, keepTimes } from "../Controls.tsx";
import { TextArea } from "../Fields.tsx";

/** Four tones of one hue, since other hues belong to other rings. Each is readable as large text. */
const TONES: Record<DifficultyLabel, string> = {
  Easy: "text-ring/65",
  Moderate: "text-ring/80",
  Hard: "text-ring/90",
  Extreme: "text-ring",
};

/** A battle's difficulty as a numeral, 'N/10', over its label. The harder, the more ink. */
export function DifficultyBadge({ rating }: { rating: number }) {
  const label = difficultyLabel(rating);
  return (
    <span
      data-ring="void"
      data-difficulty={label}
      className="inline-grid text-small whitespace-nowrap text-soft"
    >
      <span>
        <b className={classes("font-display text-figure font-medium", TONES[label])}>{rating}</b>/10
      </span>
      <span>{t(label)}</span>
    </span>
  );
}

const ICONS: Record<BattleOutcome, LucideIcon> = { ongoing: Circle, victory: Check, defeat: X };

/** A battle's outcome: a circle, a tick or a cross, and its name. */
export function OutcomeIcon({ outcome }: { outcome: BattleOutcome }) {
  const Icon = ICONS[outcome];
  return (
    <span
      role="img"
      aria-label={t(OUTCOME_TEXT[outcome])}
      data-ring="void"
      className={classes(
        "inline-flex items-center gap-1.5 text-small font-semibold",
        outcome === "victory" ? "text-ring" : "text-soft",
      )}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={2} />
      {t(OUTCOME_TEXT[outcome])}
    </span>
  );
}

interface BattleActions {
  /** `lessons` is absent when they did not change. */
  onOutcome: (battle: Battle, outcome: Exclude<BattleOutcome, "ongoing">, lessons?: string) => void;
  onEdit: (battle: Battle) => void;
  onDelete: (battle: Battle) => void;
  onLessons: (battle: Battle, lessons: string) => void;
}

/** One battle. An ongoing one has a field for the lessons, and Victory and Defeat. */
export const BattleRow = memo(function BattleRow(
  { battle, timeZone, lessons, ...actions }: BattleActions & {
    battle: Battle;
    timeZone: string;
    /** The lessons as typed, which may be unsaved. */
    lessons: string;
  },
) {
  const { hard_thing, battle_description, difficulty_rating, lessons_learned, outcome } = battle;
  const row = useRef<HTMLLIElement>(null);
  // Open from the start with lessons that were typed but not saved.
  const [isWriting, setIsWriting] = useState(lessons !== lessons_learned);
  // Also when another device decides it while lessons are typed.
  const isOpen = outcome === "ongoing" || isWriting && lessons !== lessons_learned;
  const decide = (decided: "victory" | "defeat") => {
    // The clicked button is removed; the row keeps the focus.
    row.current?.focus();
    const written = lessons.trim();
    if (written === lessons_learned) actions.onOutcome(battle, decided);
    else actions.onOutcome(battle, decided, written);
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={hard_thing}
      data-outcome={outcome}
      className="isolate grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3 sm:grid-cols-[4rem_minmax(0,1fr)_auto]"
    >
      <div className="row-span-2">
        <DifficultyBadge rating={difficulty_rating} />
      </div>
      <div className="min-w-0 pt-1.5">
        <h3 className="font-medium wrap-anywhere">
          <RecordName kind="hard_thing" of={hard_thing}>{hard_thing}</RecordName>
        </h3>
        <p className="flex flex-wrap items-center gap-x-4 text-small text-soft">
          <OutcomeIcon outcome={outcome} />
          <time dateTime={battle.timestamp}>{keepTimes(dateTimeText(battle.timestamp, timeZone))}</time>
        </p>
      </div>
      <div className="-mr-2 flex">
        <IconButton
          icon="edit"
          label={t("Edit battle {hard_thing}", { hard_thing })}
          onClick={() => actions.onEdit(battle)}
        />
        <IconButton
          icon="delete"
          label={t("Delete battle {hard_thing}", { hard_thing })}
          onClick={() => actions.onDelete(battle)}
        />
      </div>
      <div className="col-span-2 grid gap-2">
        <p className="wrap-anywhere whitespace-pre-line">{battle_description}</p>
        {lessons_learned && !(isWriting && isOpen) && (
          <p className="text-small wrap-anywhere whitespace-pre-line">
            <span className="text-soft">{t("Lessons:")}</span>
            {t(" ")}
            {lessons_learned}
          </p>
        )}
        {isOpen && (
          <>
            {isWriting && (
              <LessonsField
                battle={battle}
                value={lessons}
                onChange={(text) => actions.onLessons(battle, text)}
              />
            )}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <OutcomeButtons onDecide={decide} />
              {!isWriting && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={lessons_learned
                    ? t("Edit lessons learned from {hard_thing}", { hard_thing })
                    : t("Add lessons learned from {hard_thing}", { hard_thing })}
                  onClick={() => setIsWriting(true)}
                >
                  {lessons_learned ? t("Edit lessons learned") : t("Add lessons learned")}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
});

/** Victory and Defeat of an ongoing battle. */
export function OutcomeButtons({ onDecide, compact = false }: {
  onDecide: (outcome: Exclude<BattleOutcome, "ongoing">) => void;
  /** Without the signs and on one line, where there is little room. */
  compact?: boolean;
}) {
  return (
    <div className={classes("flex gap-2", compact ? "shrink-0" : "flex-wrap")}>
      <Button look="ring" ring="void" size="small" onClick={() => onDecide("victory")}>
        {!compact && <Check aria-hidden="true" className="size-4" />}
        {t("Victory")}
      </Button>
      <Button size="small" onClick={() => onDecide("defeat")}>
        {!compact && <X aria-hidden="true" className="size-4" />}
        {t("Defeat")}
      </Button>
    </div>
  );
}

/** An ongoing battle on one line of 360 px. Its name opens its form. */
export function BattleLine({ battle, onEdit, onDecide }: {
  battle: Battle;
  onEdit: () => void;
  onDecide: (outcome: Exclude<BattleOutcome, "ongoing">) => void;
}) {
  const { hard_thing, difficulty_rating } = battle;
  return (
    <li aria-label={hard_thing} data-outcome="ongoing" className="flex min-h-9 items-center gap-2 py-px">
      <button
        type="button"
        aria-label={t("Edit {title}", { title: hard_thing })}
        title={hard_thing}
        aria-expanded={false}
        className="min-h-9 min-w-0 truncate text-left text-small font-medium underline decoration-edge underline-offset-4 pointer-coarse:min-h-11"
        onClick={onEdit}
      >
        {hard_thing}
      </button>
      <span className="mr-auto shrink-0 text-small text-soft">
        {difficulty_rating}/{VOID_LIMITS.difficulty.max}
      </span>
      <OutcomeButtons compact onDecide={onDecide} />
    </li>
  );
}

function LessonsField({ battle, value, onChange }: {
  battle: Battle;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <TextArea
      label={t("Lessons learned")}
      hint={t("Saved with Victory or Defeat")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={VOID_LIMITS.lessons}
      autoFocus={value === battle.lessons_learned}
    />
  );
}

export interface BattleListProps extends BattleActions {
  battles: readonly Battle[];
  timeZone: string;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Returns the unsaved lessons of a battle, which the host stores. */
  lessonsOf: (battle: Battle) => string;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's battles, latest first. */
export function BattleList(props: BattleListProps) {
  const { battles, timeZone, isToday = true, lessonsOf, onAdd, ...actions } = props;
  const steady = useSteadyActions(actions);
  const latestFirst = battles.toSorted((a, b) => b.timestamp < a.timestamp ? -1 : 1);
  const { shown, more } = useFold(latestFirst);
  if (battles.length === 0) {
    return (
      <EmptyState
        text={isToday ? t("No battles yet today") : t("No battles on this day")}
        hint={isToday ? t("Log the first hard thing you face.") : t("Log a hard thing you faced.")}
        onChoose={onAdd}
      />
    );
  }
  return (
    <div className="grid">
      <ul>
        {shown.map((battle) => (
          <BattleRow
            key={battle.id}
            battle={battle}
            timeZone={timeZone}
            lessons={lessonsOf(battle)}
            {...steady}
          />
        ))}
      </ul>
      {more}
    </div>
  );
}
