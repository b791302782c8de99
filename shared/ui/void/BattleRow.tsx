import { memo, useRef, useState } from "react";
import { type Battle, type BattleOutcome, VOID_LIMITS } from "#shared/rings/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Button } from "../parts/Button.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { DifficultyBadge } from "./DifficultyBadge.tsx";
import { OutcomeIcon } from "./OutcomeIcon.tsx";
import { keepTimes } from "../parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface BattleActions {
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
          <div className="flex gap-2">
            <Button size="small" onClick={() => decide("victory")}>{t("Victory")}</Button>
            <Button size="small" onClick={() => decide("defeat")}>{t("Defeat")}</Button>
          </div>
        </div>
      )}
    </li>
  );
});

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
