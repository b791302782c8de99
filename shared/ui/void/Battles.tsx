import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Swords from "lucide-react/icons/swords";
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
import { EmptyState, useSteadyActions } from "../Content.tsx";
import { Button, classes, IconButton, keepTimes } from "../Controls.tsx";
import { TextArea } from "../Fields.tsx";

/** Four steps from an outline to solid ink, since other hues belong to other rings. */
const LOOKS: Record<DifficultyLabel, string> = {
  Easy: "border-hairline text-soft",
  Moderate: "border-ring-line bg-ring-tint text-ring",
  Hard: "border-ring text-ring bg-ring-tint",
  Extreme: "border-ring bg-ring text-sheet",
};

/** A battle's difficulty: 'N/10' and its label. The harder, the more ink. */
export function DifficultyBadge({ rating }: { rating: number }) {
  const label = difficultyLabel(rating);
  return (
    <span
      data-ring="void"
      data-difficulty={label}
      className={classes(
        "inline-flex items-center gap-1.5 rounded-sm border px-1.5 py-px text-small font-semibold whitespace-nowrap",
        LOOKS[label],
      )}
    >
      <span>{rating}/10</span>
      <span className="font-medium">{t(label)}</span>
    </span>
  );
}

/** The notice after a battle is decided. */
export const OUTCOME_MESSAGES: Record<Exclude<BattleOutcome, "ongoing">, string> = {
  victory: "Another victory in the endless war! Well fought.",
  defeat: "Defeat teaches resilience. Rise again tomorrow.",
};

const ICONS: Record<BattleOutcome, LucideIcon> = { ongoing: Swords, victory: Check, defeat: X };

const OUTCOME_ICON_LOOKS: Record<BattleOutcome, string> = {
  ongoing: "border-edge text-ink",
  victory: "border-ring bg-ring text-sheet",
  defeat: "border-hairline text-soft",
};

/** A battle's outcome as an icon: crossed swords, a tick or a cross. */
export function OutcomeIcon({ outcome }: { outcome: BattleOutcome }) {
  const Icon = ICONS[outcome];
  return (
    <span
      role="img"
      aria-label={t(OUTCOME_TEXT[outcome])}
      title={t(OUTCOME_TEXT[outcome])}
      data-ring="void"
      className={classes(
        "grid size-6 shrink-0 place-items-center rounded-sm border",
        OUTCOME_ICON_LOOKS[outcome],
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
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

export interface BattleRowProps extends BattleActions {
  battle: Battle;
  timeZone: string;
  /** The lessons as typed, which may be unsaved. */
  lessons: string;
}

/** One battle. An ongoing one has a field for the lessons, and Victory and Defeat. */
export const BattleRow = memo(function BattleRow(
  { battle, timeZone, lessons, ...actions }: BattleRowProps,
) {
  const { hard_thing, battle_description, difficulty_rating, lessons_learned, outcome } = battle;
  const row = useRef<HTMLLIElement>(null);
  // Open from the start with lessons that were typed but not saved.
  const [isWriting, setIsWriting] = useState(lessons !== lessons_learned);
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
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-t border-hairline py-3.5 last:pb-0"
    >
      <OutcomeIcon outcome={outcome} />
      <div className="grid min-w-0 gap-1">
        <h3 className="font-medium wrap-anywhere">{hard_thing}</h3>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-soft">
          <DifficultyBadge rating={difficulty_rating} />
          <time dateTime={battle.timestamp}>{keepTimes(dateTimeText(battle.timestamp, timeZone))}</time>
        </p>
      </div>
      <div className="-mt-1 -mr-2 flex">
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
      <div className="col-span-2 col-start-2 mt-1 grid gap-2">
        <p className="wrap-anywhere whitespace-pre-line">{battle_description}</p>
        {lessons_learned && !(isWriting && outcome === "ongoing") && (
          <p className="border-l-2 border-ring-line pl-3 text-small wrap-anywhere whitespace-pre-line">
            <span className="font-medium">{t("Lessons:")}</span>
            {t(" ")}
            {lessons_learned}
          </p>
        )}
      </div>
      {outcome === "ongoing" && (
        <div className="col-span-2 col-start-2 mt-2 grid gap-2">
          <LessonsField
            battle={battle}
            value={lessons}
            open={isWriting}
            onOpen={() => setIsWriting(true)}
            onChange={(text) => actions.onLessons(battle, text)}
          />
          <OutcomeButtons onDecide={decide} />
        </div>
      )}
    </li>
  );
});

/** Victory and Defeat of an ongoing battle. */
export function OutcomeButtons(
  { onDecide }: { onDecide: (outcome: Exclude<BattleOutcome, "ongoing">) => void },
) {
  return (
    <div className="flex gap-2">
      <Button size="small" onClick={() => onDecide("victory")}>{t("Victory")}</Button>
      <Button size="small" onClick={() => onDecide("defeat")}>{t("Defeat")}</Button>
    </div>
  );
}

interface LessonsFieldProps {
  battle: Battle;
  value: string;
  open: boolean;
  onOpen: () => void;
  onChange: (text: string) => void;
}

function LessonsField({ battle, value, open, onOpen, onChange }: LessonsFieldProps) {
  const { hard_thing, lessons_learned } = battle;
  if (!open) {
    return (
      <Button
        look="quiet"
        size="small"
        className="-ml-3.25 justify-self-start"
        aria-label={lessons_learned
          ? t("Edit lessons learned from {hard_thing}", { hard_thing })
          : t("Add lessons learned from {hard_thing}", { hard_thing })}
        onClick={onOpen}
      >
        {lessons_learned ? t("Edit lessons learned") : t("Add lessons learned")}
      </Button>
    );
  }
  return (
    <TextArea
      label={t("Lessons learned")}
      hint={t("Saved with Victory or Defeat")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={VOID_LIMITS.lessons}
      rows={2}
      autoFocus={value === lessons_learned}
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
  if (battles.length === 0) {
    return (
      <EmptyState
        text={isToday ? t("No battles yet today") : t("No battles on this day")}
        hint={isToday ? t("Log the first hard thing you face.") : t("Log a hard thing you faced.")}
        onChoose={onAdd}
      />
    );
  }
  const latestFirst = battles.toSorted((a, b) => b.timestamp < a.timestamp ? -1 : 1);
  return (
    <ul>
      {latestFirst.map((battle) => (
        <BattleRow
          key={battle.id}
          battle={battle}
          timeZone={timeZone}
          lessons={lessonsOf(battle)}
          {...steady}
        />
      ))}
    </ul>
  );
}
