import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { type Battle, type BattleOutcome, VOID_LIMITS } from "#shared/rings/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Button } from "../parts/Button.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { TextArea } from "../fields/TextArea.tsx";
import { DifficultyBadge } from "./DifficultyBadge.tsx";
import { OutcomeIcon } from "./OutcomeIcon.tsx";

export interface BattleActions {
  /** `lessons` only when something was written with the outcome. */
  onOutcome: (battle: Battle, outcome: Exclude<BattleOutcome, "ongoing">, lessons?: string) => void;
  onDelete?: (battle: Battle) => void;
  /** What is being written about a battle, kept by the host; without it the row keeps it. */
  lessonsOf?: (battle: Battle) => string;
  onLessons?: (battle: Battle, lessons: string) => void;
}

export interface BattleRowProps extends BattleActions {
  battle: Battle;
  timeZone: string;
  /** `popup`: what it is, how hard, and the two ends it can come to. */
  variant: "panel" | "popup";
  pending?: boolean;
}

/** One battle. Only an ongoing one offers Victory and Defeat, and takes lessons learned with them. */
export function BattleRow({ battle, timeZone, variant, pending = false, ...actions }: BattleRowProps) {
  const { hard_thing, battle_description, difficulty_rating, lessons_learned, outcome } = battle;
  const row = useRef<HTMLLIElement>(null);
  const [own, setOwn] = useState(lessons_learned);
  const lessons = actions.lessonsOf?.(battle) ?? own;
  const writeLessons = (text: string) => actions.onLessons ? actions.onLessons(battle, text) : setOwn(text);
  const decide = (decided: "victory" | "defeat") => {
    // The button goes away with what it did; the row stays.
    row.current?.focus();
    const written = lessons.trim();
    if (written === lessons_learned) actions.onOutcome(battle, decided);
    else actions.onOutcome(battle, decided, written);
  };
  const panel = variant === "panel";
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={hard_thing}
      data-outcome={outcome}
      className={panel
        ? "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-t border-hairline py-3.5"
        : "flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-2"}
    >
      {panel && <OutcomeIcon outcome={outcome} />}
      <div className="grid min-w-0 gap-1">
        <h3 className="font-medium wrap-anywhere">{hard_thing}</h3>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-soft">
          <DifficultyBadge rating={difficulty_rating} />
          {panel && <time dateTime={battle.timestamp}>{dateTimeText(battle.timestamp, timeZone)}</time>}
        </p>
        {panel && <p className="wrap-anywhere whitespace-pre-line">{battle_description}</p>}
        {panel && lessons_learned && (
          <p className="border-l-2 border-ring-line pl-3 text-small wrap-anywhere whitespace-pre-line">
            <span className="font-medium">Lessons:</span> {lessons_learned}
          </p>
        )}
      </div>
      {panel && actions.onDelete && (
        <IconButton
          icon={Trash2}
          label={`Delete battle ${hard_thing}`}
          disabled={pending}
          className="-mt-1 -mr-2"
          onClick={() => actions.onDelete?.(battle)}
        />
      )}
      {outcome === "ongoing" && (
        <div className={panel ? "col-span-2 col-start-2 mt-2 grid gap-2" : "flex gap-2"}>
          {panel && <LessonsField battle={battle} value={lessons} onChange={writeLessons} />}
          <div className="flex gap-2">
            <Button
              look="ring"
              size="small"
              disabled={pending}
              onClick={() =>
                decide("victory")}
            >
              Victory
            </Button>
            <Button
              size="small"
              disabled={pending}
              onClick={() => decide("defeat")}
            >
              Defeat
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

interface LessonsFieldProps {
  battle: Battle;
  value: string;
  onChange: (text: string) => void;
}

function LessonsField({ battle, value, onChange }: LessonsFieldProps) {
  const [open, setOpen] = useState(value !== "");
  if (!open) {
    return (
      <Button
        look="quiet"
        size="small"
        className="-ml-3.25 justify-self-start"
        aria-label={`Add lessons learned from ${battle.hard_thing}`}
        onClick={() => setOpen(true)}
      >
        Add lessons learned
      </Button>
    );
  }
  return (
    <TextArea
      label="Lessons learned"
      hint="Saved with Victory or Defeat"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={VOID_LIMITS.lessons}
      rows={2}
      autoFocus={value === ""}
    />
  );
}
