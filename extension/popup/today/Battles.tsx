import { useState } from "react";
import { type Battle, difficultyLabel } from "#shared/rings/mod.ts";
import { changeItem, removeItem, restoreItem } from "#shared/rules/list_edits.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { type BattleValues, EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { OUTCOME_MESSAGES } from "#shared/ui/void/OutcomeIcon.tsx";
import { useKeys } from "../keys.ts";
import { LazyParts } from "../lazy/LazyParts.tsx";
import { besideButtons, Notice, Section, TextButton } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

type Decided = keyof typeof OUTCOME_MESSAGES;

export interface BattlesProps {
  battles: readonly Battle[];
  /** The draft of a new battle; null while the form is closed. */
  draft: BattleValues | null;
  /** Resets the form to the draft when it changes. */
  form: number;
  onDraft: (draft: BattleValues | null) => void;
  onOutcome: (battle: Battle, outcome: Battle["outcome"]) => void;
  /** Replaces the battles by what `make` makes of them. */
  onChange: (make: (battles: readonly Battle[]) => Battle[]) => void;
  onLog: (values: BattleValues) => void;
}

/** The ongoing battles with their outcome buttons, and the form to log another. */
export function Battles({ battles, draft, form, onDraft, onOutcome, onChange, onLog }: BattlesProps) {
  const [logged, setLogged] = useState<Decided | null>(null);
  const [undo, setUndo] = useState<{ text: string; run: () => void } | null>(null);
  const ongoing = battles.filter(({ outcome }) => outcome === "ongoing");
  const fought = battles.length - ongoing.length;
  const openForm = () => {
    setLogged(null);
    setUndo(null);
    onDraft(EMPTY_BATTLE);
  };
  useKeys(draft ? {} : { b: openForm });
  const summary = battles.length === 0
    ? t("No battle yet today")
    : fought > 0
    ? t("{count} fought today", { count: fought })
    : "";
  return (
    <Section
      title={t("Today's Battles")}
      ring="void"
      aside={!draft && (
        <>
          <span className="min-w-24 grow basis-0">{summary}</span>
          <Button size="small" className="ml-auto shrink-0" data-next-focus="" onClick={openForm}>
            {t("Log Battle")}
          </Button>
        </>
      )}
    >
      {ongoing.length > 0 && (
        <ul className="grid gap-2.5">
          {ongoing.map((battle) => (
            <OngoingBattle
              key={battle.id}
              battle={battle}
              onEdit={(values) => onChange(changeItem(battle.id, (present) => ({ ...present, ...values })))}
              onDelete={() => {
                onChange(removeItem(battle.id));
                setLogged(null);
                const run = () => onChange((now) => restoreItem(now, battle, battles));
                setUndo({ text: t("“{title}” deleted", { title: battle.hard_thing }), run });
              }}
              onDecide={(outcome) => {
                onOutcome(battle, outcome);
                setLogged(null);
                setUndo({ text: t(OUTCOME_MESSAGES[outcome]), run: () => onOutcome(battle, "ongoing") });
              }}
            />
          ))}
        </ul>
      )}
      {undo && (
        <Notice
          text={undo.text}
          undo={t("Undo")}
          onUndo={() => {
            undo.run();
            setUndo(null);
          }}
        />
      )}
      {logged && <p role="status" className="font-medium text-ring">{t(OUTCOME_MESSAGES[logged])}</p>}
      {draft && (
        <LazyParts>
          {({ BattleForm }) => (
            <BattleForm
              key={form}
              initial={draft}
              onDraft={onDraft}
              onCancel={() => onDraft(null)}
              onSave={(values) => {
                onLog(values);
                setLogged(values.outcome === "ongoing" ? null : values.outcome);
              }}
            />
          )}
        </LazyParts>
      )}
    </Section>
  );
}

interface OngoingBattleProps {
  battle: Battle;
  onEdit: (values: BattleValues) => void;
  onDelete: () => void;
  onDecide: (outcome: Decided) => void;
}

function OngoingBattle({ battle, onEdit, onDelete, onDecide }: OngoingBattleProps) {
  const [editing, setEditing] = useState(false);
  // After the form, the focus returns to the button that opened it.
  const [wasEdited, setWasEdited] = useState(false);
  const { hard_thing, difficulty_rating } = battle;
  if (editing) {
    const { id: _, timestamp: __, ...initial } = battle;
    return (
      <li>
        <LazyParts>
          {({ BattleForm }) => (
            <BattleForm
              editing
              initial={initial}
              onCancel={() => setEditing(false)}
              onDelete={onDelete}
              onSave={(values) => {
                setEditing(false);
                onEdit(values);
              }}
            />
          )}
        </LazyParts>
      </li>
    );
  }
  return (
    <li
      aria-label={hard_thing}
      data-outcome="ongoing"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <div className={besideButtons(hard_thing)}>
        <h3>
          <TextButton
            label={t("Edit {title}", { title: hard_thing })}
            title={t("Edit")}
            autoFocus={wasEdited}
            className="text-left wrap-anywhere"
            onClick={() => {
              setWasEdited(true);
              setEditing(true);
            }}
          >
            {hard_thing}
          </TextButton>
        </h3>
        <p className="text-small text-soft">
          {t("{difficulty}/10 {label}, ongoing", {
            difficulty: difficulty_rating,
            label: t(difficultyLabel(difficulty_rating)),
          })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button look="ring" size="small" onClick={() => onDecide("victory")}>{t("Victory")}</Button>
        <Button size="small" onClick={() => onDecide("defeat")}>{t("Defeat")}</Button>
      </div>
    </li>
  );
}
