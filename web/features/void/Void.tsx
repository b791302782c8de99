import { useAtomValue, useSetAtom } from "jotai/react";
import { memo, Suspense, useRef, useState } from "react";
import { Link } from "wouter";
import VOID_QUESTIONS from "#shared/data/questions/void.json" with { type: "json" };
import { type BattleValues, EMPTY_BATTLE } from "#shared/domain/battles.ts";
import { battlesFor, keepCommitment } from "#shared/domain/commitments.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { addItem, removeItem, restoreItem } from "#shared/domain/day.ts";
import { type Battle, BattleSchema, OUTCOME_MESSAGES, VOID_LIMITS } from "#shared/domain/rings/mod.ts";
import { battleOutcome } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Figure, Figures } from "#shared/ui/Content.tsx";
import { AlertBox, Button, buttonLook, Section } from "#shared/ui/Controls.tsx";
import { LogBattleDialog } from "#shared/ui/void/BattleFields.tsx";
import { BattleRecord } from "#shared/ui/void/BattleRecord.tsx";
import { BattleList } from "#shared/ui/void/Battles.tsx";
import { CommitDialog, CommitmentBox } from "#shared/ui/void/Commitment.tsx";
import { Rematches } from "#shared/ui/void/Rematches.tsx";
import { CommitmentOutcome } from "#shared/ui/void/CommitmentOutcome.tsx";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { browserTimeZone, now } from "../../app/platform.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { announcementAtom, notifyAtom, offerUndoAtom, shortTitle } from "../../app/toasts.ts";
import { SavedText, useDraftDialog, useDraftRecord, useOpened } from "../../day/Drafts.tsx";
import { PanelHeading, type PanelProps } from "../../day/PanelHeading.tsx";
import { isOnPhone, ShownCommitment } from "../../day/Commitment.tsx";
import {
  dayAtom,
  isTodayAtom,
  ofItem,
  saveRingAtom,
  useAttempt,
  useFailure,
  useItemRequest,
} from "../../day/day.ts";
import { useKept } from "../../day/kept.ts";
import {
  BattleDraftSchema,
  battleIdeasAtom,
  changeBattles,
  changeReflection,
  COMMIT_FAILED,
  commitmentNotedAtom,
  commitToTomorrow,
  editBattle,
  hardThingIdeasAtom,
  recordAtom,
  useCommitmentDate,
  yesterdayCommitmentAtom,
  type YesterdayOutcome,
} from "./void.ts";
import {
  battleFormAtom,
  type BattleFormState,
  openBattleFormAtom,
  openRematchAtom,
} from "../../day/open_forms.ts";

/** The dialog that commits to a hard thing for the day after `date`. */
export function CommitToTomorrow(
  { date, commitment, initial = commitment, onClose }: {
    date: CalendarDate;
    /** The current commitment; may be empty. */
    commitment: string;
    /** The text that it begins with; the commitment when absent. */
    initial?: string;
    onClose: () => void;
  },
) {
  const { form, save } = useDraftDialog({
    day: date,
    field: "void.commitment",
    schema: DraftTextSchema,
    saved: initial,
    failed: t(COMMIT_FAILED),
    onClose,
  });
  // What is saved shows at once, while the dialog is still open.
  const [editing] = useState(commitment !== "");
  const { data } = useAtomValue(hardThingIdeasAtom);
  return (
    <CommitDialog
      {...form}
      date={useCommitmentDate(date)}
      editing={editing}
      ideas={data?.hard_thing_suggestions ?? []}
      onSave={(text) => void save(commitToTomorrow(text))}
    />
  );
}

export function EditBattle({ date, battle, onClose }: {
  date: CalendarDate;
  battle: Battle;
  onClose: () => void;
}) {
  const field = `void.battle.${battle.id}`;
  const opened = useOpened({ day: date, field, schema: BattleSchema, saved: battle });
  const { id: _id, timestamp: _at, ...saved } = opened;
  const { form, save } = useDraftDialog<BattleValues>({
    day: date,
    field,
    schema: BattleDraftSchema,
    saved,
    failed: t("Failed to update battle log"),
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const apply = async (values: BattleValues) => {
    if (await save(editBattle(opened, { ...opened, ...values }))) {
      announce(t("Battle {hard_thing} saved", { hard_thing: values.hard_thing }));
    }
  };
  return <LogBattleDialog {...form} editing onSave={(values) => void apply(values)} />;
}

/**
 * The open dialog that logs a battle. The page renders it, not the panel, so that it opens and takes input even before
 * the day is loaded.
 */
export function LogBattle({ date, form: begun }: { date: CalendarDate; form: BattleFormState }) {
  // The time of logging, also when it is sent again.
  const [timestamp] = useState(() => new Date(now()).toISOString());
  const setForm = useSetAtom(battleFormAtom);
  const lessons = useDraftRecord(date, "void.lessons");
  const { saved, field } = beginningOf(begun);
  const { form, id, save } = useDraftDialog<BattleValues>({
    day: date,
    field,
    schema: BattleDraftSchema,
    saved,
    failed: t("Failed to add battle log"),
    onClose: () => setForm(null),
  });
  const day = useAtomValue(dayAtom);
  const { data } = useAtomValue(battleIdeasAtom);
  const notify = useSetAtom(notifyAtom);
  const add = async (values: BattleValues) => {
    const battle: Battle = { ...values, id, timestamp };
    if (!await save(changeBattles(addItem(battle)))) return;
    if (begun.of === "lessons") lessons.write(begun.id, null);
    if (battle.outcome !== "ongoing") notify({ message: t(OUTCOME_MESSAGES[battle.outcome]), ring: "void" });
  };
  // A battle of the day is not suggested again.
  const ideas = data?.battle_suggestions.filter(({ hard_thing }) =>
    battlesFor(hard_thing, day?.void.battle_logs ?? []).length === 0
  );
  // An idea would replace the commitment.
  const offered = begun.of === "anything" && { ideas: ideas ?? [] };
  return <LogBattleDialog {...form} {...offered} onSave={(values) => void add(values)} />;
}

/**
 * Returns what the dialog begins with, and the name of its draft. All but any battle have one of their own, so that
 * they do not overwrite another battle that is being written.
 */
function beginningOf(begun: BattleFormState): { saved: BattleValues; field: string } {
  switch (begun.of) {
    case "anything":
      return { saved: EMPTY_BATTLE, field: "void.log_battle" };
    case "lessons": {
      const { id, lessons_learned } = begun;
      return { saved: { ...EMPTY_BATTLE, lessons_learned }, field: `void.log_lessons.${id}` };
    }
    default: {
      const { of, ...known } = begun;
      const field = of === "commitment" ? "void.log_promise" : `void.rematch.${known.hard_thing}`;
      return { saved: { ...EMPTY_BATTLE, ...known }, field };
    }
  }
}

interface VoidBattlesProps {
  date: CalendarDate;
  battles: readonly Battle[];
}

/** Today's battles. */
function VoidBattles({ date, battles: present }: VoidBattlesProps) {
  const isToday = useAtomValue(isTodayAtom);
  const openForm = useSetAtom(openBattleFormAtom);
  const setForm = useSetAtom(battleFormAtom);
  const [editing, setEditing] = useState<string | null>(null);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const lessons = useDraftRecord(date, "void.lessons");
  // Their lessons may not be saved; they are found again when the battle is restored.
  const deleted = useRef(new Set<string>());
  const { kept: battles } = useKept(
    present,
    (id) => id === editing || lessons.of(id) !== null && !deleted.current.has(id),
  );
  const edited = battles.find(({ id }) => id === editing);
  // After a reload nothing is known of a battle that another device has deleted, except what was typed on it.
  const left = Object.entries(lessons.all).filter(([id, text]) =>
    text !== "" && !deleted.current.has(id) && battles.every((battle) => battle.id !== id)
  );

  const decide = async (battle: Battle, outcome: "victory" | "defeat", lessons_learned?: string) => {
    const failed = t("Failed to update battle outcome");
    const decision = { outcome, ...(lessons_learned !== undefined && { lessons_learned }) };
    const change = () => battleOutcome(date, battle, decision);
    if (!await attempt(failed, () => save(date, change))) return;
    lessons.write(battle.id, null);
    offerUndo({
      message: t(OUTCOME_MESSAGES[outcome]),
      ring: "void",
      undo: () => save(date, () => battleOutcome(date, { ...battle, ...decision }, { outcome: "ongoing" })),
      undone: t("“{title}” is ongoing again", { title: shortTitle(battle.hard_thing) }),
      failed,
    });
  };
  const remove = async (battle: Battle) => {
    deleted.current.add(battle.id);
    const change = changeBattles(removeItem(battle.id));
    if (!await attempt(t("Failed to delete battle log"), () => save(date, change))) return;
    offerUndo({
      message: t("“{title}” deleted", { title: shortTitle(battle.hard_thing) }),
      ring: "void",
      undo: () => save(date, changeBattles((now) => restoreItem(now, battle, battles))),
      undone: t("“{title}” restored", { title: shortTitle(battle.hard_thing) }),
      failed: t("Failed to add battle log"),
    });
  };
  useItemRequest("void", {
    "edit battle": setEditing,
    "delete battle": ofItem(battles, (battle) => void remove(battle)),
    "win battle": ofItem(battles, (battle) => void decide(battle, "victory")),
    "lose battle": ofItem(battles, (battle) => void decide(battle, "defeat")),
  });
  return (
    <Section
      title={isToday ? t("Today's Battles") : t("Battles")}
      aside={<Button look="primary" onClick={() => openForm()}>{t("Log Battle")}</Button>}
      className="grid gap-3"
    >
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <VoidFigures battles={battles} />
      {isToday && <YesterdayCommitment key={date} date={date} />}
      {left.map(([id, lessons_learned]) => (
        <LeftLessons
          key={id}
          lessons={lessons_learned}
          onUse={() => setForm({ of: "lessons", id, lessons_learned })}
          onDiscard={() => lessons.write(id, null)}
        />
      ))}
      <BattleList
        battles={battles}
        timeZone={browserTimeZone()}
        isToday={isToday}
        onAdd={() => openForm()}
        onOutcome={(battle, outcome, written) => void decide(battle, outcome, written)}
        onEdit={({ id }) => setEditing(id)}
        onDelete={(battle) => void remove(battle)}
        lessonsOf={({ id, lessons_learned }) => lessons.of(id) ?? lessons_learned}
        onLessons={({ id }, text) => lessons.write(id, text)}
      />
      {edited && (
        <LazyDialog onClose={() => setEditing(null)}>
          <EditBattle key={edited.id} date={date} battle={edited} onClose={() => setEditing(null)} />
        </LazyDialog>
      )}
    </Section>
  );
}

/** Lessons that were typed on a battle which is deleted now: to use in another one, or to discard. */
function LeftLessons({ lessons, onUse, onDiscard }: {
  lessons: string;
  onUse: () => void;
  onDiscard: () => void;
}) {
  const title = t("Lessons typed on a deleted battle:");
  return (
    <div role="group" aria-label={title} className="grid gap-2">
      <p className="text-small wrap-anywhere whitespace-pre-line">
        <span className="text-soft">{title}</span>
        {t(" ")}
        {lessons}
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button size="small" onClick={onUse}>{t("Use in a new battle")}</Button>
        <Button look="quiet" size="small" onClick={onDiscard}>{t("Discard")}</Button>
      </div>
    </div>
  );
}

/** What was lost and has come back, without what was fought again on the day. */
function VoidRematches({ battles }: Pick<VoidBattlesProps, "battles">) {
  const { data } = useAtomValue(battleIdeasAtom);
  const open = useSetAtom(openRematchAtom);
  const due = data?.battle_suggestions.flatMap(({ rematch, ...battle }) =>
    rematch && battlesFor(battle.hard_thing, battles).length === 0
      ? [{ ...battle, lost_on: rematch.lost_on }]
      : []
  );
  return (
    <Rematches
      battles={due ?? []}
      onRematch={({ hard_thing, battle_description, difficulty_rating }) =>
        open({ hard_thing, battle_description, difficulty_rating })}
    />
  );
}

/** How many hard things are offered beside the button. */
const IDEAS = 2;

/** The commitment for the day after `date`. */
function VoidCommitment({ date, commitment }: { date: CalendarDate; commitment: string }) {
  // The text that the open dialog begins with.
  const [committing, setCommitting] = useState<string | null>(null);
  const { data } = useAtomValue(hardThingIdeasAtom);
  const close = () => setCommitting(null);
  const commit = (idea = commitment) => setCommitting(idea);
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const removeCommitment = async () => {
    if (!await attempt(t(COMMIT_FAILED), () => save(date, commitToTomorrow("")))) return;
    offerUndo({
      message: t("Commitment removed"),
      ring: "void",
      undo: () => save(date, commitToTomorrow(commitment)),
      undone: t("Commitment restored"),
      failed: t(COMMIT_FAILED),
    });
  };
  useItemRequest("void", {
    "change commitment": () => commit(),
    "remove commitment": () => void removeCommitment(),
  });
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <CommitmentBox
        commitment={commitment}
        date={useCommitmentDate(date)}
        ideas={data?.hard_thing_suggestions.slice(0, IDEAS).map(({ hard_thing }) => hard_thing)}
        onCommit={commit}
        onRemove={() => void removeCommitment()}
        pending={pending}
      />
      {committing !== null && (
        <LazyDialog onClose={close}>
          <CommitToTomorrow {...{ date, commitment }} initial={committing} onClose={close} />
        </LazyDialog>
      )}
    </div>
  );
}

/** Yesterday's commitment and its outcome, until it is dismissed. */
function YesterdayCommitment({ date }: { date: CalendarDate }) {
  const yesterday = useAtomValue(yesterdayCommitmentAtom);
  return yesterday && <ShownOutcome date={date} {...yesterday} />;
}

function ShownOutcome({ date, day, commitment, outcome }: YesterdayOutcome & { date: CalendarDate }) {
  const note = useSetAtom(commitmentNotedAtom);
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const id = useRef(crypto.randomUUID());
  const keep = () =>
    void attempt(t("Failed to add battle log"), () => {
      const kept = { id: id.current, now: new Date(now()).toISOString() };
      return save(day, changeBattles((battles) => keepCommitment(commitment, battles, kept)));
    });
  const dismiss = () => note(date);
  useItemRequest("void", { "keep commitment": keep, "dismiss commitment": dismiss });
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <CommitmentOutcome
        commitment={commitment}
        outcome={outcome}
        onKept={keep}
        onDismiss={dismiss}
        pending={pending}
      />
    </div>
  );
}

/** What was won and lost so far, once a battle is decided. */
function VoidRecord() {
  const stats = useAtomValue(recordAtom);
  if (!stats || stats.victories + stats.defeats === 0) return null;
  return (
    <BattleRecord
      stats={stats}
      aside={<Link href="/insights" className={buttonLook("quiet", "small")}>{t("Battle stats")}</Link>}
    />
  );
}

/** Endless War: battles, commitments, stats and a reflection. */
export function VoidPanel({ day: { date, void: ring } }: PanelProps) {
  const save = useSetAtom(saveRingAtom);
  const isToday = useAtomValue(isTodayAtom);
  const openForm = useSetAtom(openBattleFormAtom);
  const [hasCommitment] = useState(isOnPhone);
  useItemRequest("void", { "log commitment": () => openForm(ring.today_commitment) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <PanelHeading ring="void" questions={VOID_QUESTIONS} />
      {hasCommitment && <ShownCommitment onLog={openForm} />}
      {/* On a phone all of it is one column, in which what arrives late is below the question. */}
      <div className="grid items-start gap-y-10 compact:contents lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-18">
        <div className="grid min-w-0 gap-7 compact:contents">
          <VoidBattles date={date} battles={ring.battle_logs} />
          {isToday && (
            <Suspense>
              <div className="empty:hidden compact:order-last">
                <VoidRematches battles={ring.battle_logs} />
              </div>
            </Suspense>
          )}
        </div>
        <div className="grid min-w-0 gap-7 compact:contents">
          <VoidCommitment date={date} commitment={ring.tomorrow_commitment} />
          <SavedText
            date={date}
            field="void.reflection"
            label={t("Reflection")}
            hint={isToday
              ? t("What did today's battles teach you?")
              : t("What did this day's battles teach you?")}
            saved={ring.reflection}
            maxLength={VOID_LIMITS.text}
            action={t("Save reflection")}
            failed={t("Failed to save Void Ring data")}
            onSave={(reflection, was) => save(date, changeReflection(reflection, was))}
          />
          {/* Last, as it arrives late. */}
          <Suspense>
            <div className="empty:hidden compact:order-last">
              <VoidRecord />
            </div>
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** The four figures of the Void panel. */
export const VoidFigures = memo(function VoidFigures({ battles }: { battles: readonly Battle[] }) {
  const count = (outcome: Battle["outcome"]) => battles.filter((battle) => battle.outcome === outcome).length;
  return (
    <Figures>
      <Figure label={t("Victories")} value={count("victory")} />
      <Figure label={t("Defeats")} value={count("defeat")} />
      <Figure label={t("Ongoing")} value={count("ongoing")} />
      <Figure label={t("Avg Difficulty")} value={`${averageDifficulty(battles).toFixed(1)}/10`} />
    </Figures>
  );
});

function averageDifficulty(battles: readonly Battle[]): number {
  if (battles.length === 0) return 0;
  return battles.reduce((sum, battle) => sum + battle.difficulty_rating, 0) / battles.length;
}
