import { useState } from "react";
import { type Battle, difficultyLabel } from "#shared/rings/mod.ts";
import { changeItem, removeItem, restoreItem } from "#shared/rules/list_edits.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { type BattleValues, EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { OUTCOME_MESSAGES } from "#shared/ui/void/OutcomeIcon.tsx";
import type { DayDrafts } from "../../offline/state.ts";
import { useShortcuts } from "#shared/ui/keys/use_shortcuts.ts";
import { LazyParts } from "../lazy/LazyParts.tsx";
import { besideButtons, Notice, Section, TextButton } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

type Decided = keyof typeof OUTCOME_MESSAGES;

/** A battle whose form is open, or has been closed: the focus then returns to its name. */
export interface EditedBattle {
  readonly id: string;
  readonly open: boolean;
}

/** Returns the ongoing battle whose form is open. */
export function editedBattle(battles: readonly Battle[], edited: EditedBattle | null): Battle | undefined {
  return battles.find(({ id, outcome }) => edited?.open && id === edited.id && outcome === "ongoing");
}

export interface BattlesProps {
  battles: readonly Battle[];
  /** The draft of a new battle; null while the form is closed. */
  draft: BattleValues | null;
  /** The battle that is edited, or was last; null when none was. */
  edited: EditedBattle | null;
  onEdited: (edited: EditedBattle) => void;
  onDraft: (draft: BattleValues | null) => void;
  /** What was typed about a logged battle. */
  editDraft: DayDrafts["edited_battle"];
  onEditDraft: (draft: NonNullable<DayDrafts["edited_battle"]> | null) => void;
  onOutcome: (battle: Battle, outcome: Battle["outcome"]) => void;
  /** Replaces the battles by what `make` makes of them. */
  onChange: (make: (battles: readonly Battle[]) => Battle[]) => void;
  onLog: (values: BattleValues) => void;
}

/** The ongoing battles with their outcome buttons, or the form to log another or to edit one. */
export function Battles(props: BattlesProps) {
  const { battles, draft, edited, onEdited, onDraft, editDraft, onEditDraft, onOutcome, onChange, onLog } =
    props;
  const [logged, setLogged] = useState<Decided | null>(null);
  const [undo, setUndo] = useState<{ text: string; run: () => void } | null>(null);
  const ongoing = battles.filter(({ outcome }) => outcome === "ongoing");
  const fought = battles.length - ongoing.length;
  const openForm = () => {
    setLogged(null);
    setUndo(null);
    onDraft(EMPTY_BATTLE);
  };
  const editing = editedBattle(battles, edited);
  const hasForm = draft !== null || editing !== undefined;
  useShortcuts(hasForm ? {} : { b: openForm });
  const close = () => {
    if (edited) onEdited({ ...edited, open: false });
    onEditDraft(null);
  };
  const remove = (battle: Battle) => {
    close();
    onChange(removeItem(battle.id));
    setLogged(null);
    const run = () => onChange((now) => restoreItem(now, battle, battles));
    setUndo({ text: t("“{title}” deleted", { title: battle.hard_thing }), run });
  };
  const summary = battles.length === 0
    ? t("No battle yet today")
    : fought > 0
    ? t("{count} fought today", { count: fought })
    : "";
  return (
    <Section
      title={t("Today's Battles")}
      ring="void"
      aside={!hasForm && (
        <>
          <span className="min-w-24 grow basis-0">{summary}</span>
          <Button size="small" className="ml-auto shrink-0" data-next-focus="" onClick={openForm}>
            {t("Log Battle")}
          </Button>
        </>
      )}
    >
      {!hasForm && ongoing.length > 0 && (
        <ul className="grid gap-2.5">
          {ongoing.map((battle) => (
            <OngoingBattle
              key={battle.id}
              battle={battle}
              autoFocus={battle.id === edited?.id}
              onEdit={() => onEdited({ id: battle.id, open: true })}
              onDecide={(outcome) => {
                onOutcome(battle, outcome);
                setLogged(null);
                setUndo({
                  text: t(OUTCOME_MESSAGES[outcome]),
                  run: () => onOutcome({ ...battle, outcome }, "ongoing"),
                });
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
      {logged && <p role="status" className="font-medium text-soft">{t(OUTCOME_MESSAGES[logged])}</p>}
      {draft && (
        <LazyParts>
          {({ BattleForm }) => (
            <BattleForm
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
      {!draft && editing && (
        <LazyParts>
          {({ BattleForm }) => (
            <BattleForm
              editing
              initial={editDraft?.id === editing.id ? editDraft.values : valuesOf(editing)}
              onDraft={(values) => onEditDraft({ id: editing.id, values })}
              onCancel={close}
              onDelete={() => remove(editing)}
              onSave={(values) => {
                close();
                onChange(changeItem(editing.id, (present) => ({ ...present, ...values })));
              }}
            />
          )}
        </LazyParts>
      )}
    </Section>
  );
}

function valuesOf({ id: _, timestamp: __, ...values }: Battle): BattleValues {
  return values;
}

interface OngoingBattleProps {
  battle: Battle;
  /** Whether its name is focused when it appears. */
  autoFocus: boolean;
  onEdit: () => void;
  onDecide: (outcome: Decided) => void;
}

function OngoingBattle({ battle, autoFocus, onEdit, onDecide }: OngoingBattleProps) {
  const { hard_thing, difficulty_rating } = battle;
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
            title={hard_thing}
            expanded={false}
            autoFocus={autoFocus}
            className="line-clamp-2 text-left wrap-anywhere"
            onClick={onEdit}
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
        <Button size="small" onClick={() => onDecide("victory")}>{t("Victory")}</Button>
        <Button size="small" onClick={() => onDecide("defeat")}>{t("Defeat")}</Button>
      </div>
    </li>
  );
}
