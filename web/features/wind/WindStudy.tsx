import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense, useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { withMinutes } from "#shared/ui/wind/study_minutes.ts";
import { StudyTargetList } from "#shared/ui/wind/StudyTargetList.tsx";
import { changeItem, removeItem, restoreItem } from "#shared/rules/list_edits.ts";
import { offerUndoAtom, shortTitle } from "../../frame/offer_undo.ts";
import { AddStudyTarget, EditStudyTarget, StudyAgain } from "../forms/lazy_forms.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import { saveRingAtom } from "../day/save_ring.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { changeTargets } from "./wind.ts";
import { useFailure } from "../day/use_attempt.ts";
import { useDraftRecord } from "../../drafts/use_draft_record.ts";
import { ofItem, useItemRequest } from "../palette/item_request.ts";
import { t } from "#shared/texts/translate.ts";

export interface WindStudyProps {
  date: CalendarDate;
  targets: readonly StudyTarget[];
  /** Whether to add a target is the next thing to do, so that its button is the solid one. */
  isNext: boolean;
}

const UNTOUCHED = { completed_minutes: 0, status: "pending", notes: "", practice: "" } as const;

/** The day's study targets, recent ones to add again, and the dialog that adds one. */
export function WindStudy({ date, targets, isNext }: WindStudyProps) {
  const isToday = useAtomValue(isTodayAtom);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const edited = targets.find(({ id }) => id === editing);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const practices = useDraftRecord(date, "wind.practices");

  const change = (message: string, make: Parameters<typeof changeTargets>[0]) =>
    attempt(message, () => save(date, changeTargets(make)));
  const setMinutes = (message: string, { id }: StudyTarget, minutesOf: (target: StudyTarget) => number) =>
    change(message, changeItem(id, (target) => withMinutes(target, minutesOf(target))));
  const remove = async (target: StudyTarget) => {
    if (!await change(t("Failed to delete target"), removeItem(target.id))) return;
    offerUndo({
      message: t("“{title}” deleted", { title: shortTitle(target.subject) }),
      ring: "wind",
      undo: () => save(date, changeTargets((now) => restoreItem(now, target, targets))),
      undone: t("“{title}” restored", { title: shortTitle(target.subject) }),
      failed: t("Failed to add study target"),
    });
  };
  const writePractice = async ({ id }: StudyTarget, practice: string) => {
    const sent = practices.of(id);
    const saved = await change(
      t("Failed to update progress"),
      changeItem(id, (target) => ({ ...target, practice })),
    );
    if (saved) practices.clear(id, sent);
  };
  const complete = (target: StudyTarget) =>
    void setMinutes(t("Failed to mark target complete"), target, ({ target_minutes }) => target_minutes);
  useItemRequest("wind", {
    "edit study target": setEditing,
    "delete study target": ofItem(targets, (target) => void remove(target)),
    "complete study target": ofItem(targets, complete),
  });
  return (
    <Card
      title={t("Study Targets")}
      aside={
        <Button look={isNext ? "primary" : "hairline"} size="small" onClick={() => setAdding(true)}>
          {t("Add Study Target")}
        </Button>
      }
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <StudyTargetList
        targets={targets}
        isToday={isToday}
        onAdd={() => setAdding(true)}
        onMinutes={(target, minutes) => setMinutes(t("Failed to update progress"), target, () => minutes)}
        onComplete={complete}
        onEdit={({ id }) => setEditing(id)}
        onDelete={(target) => void remove(target)}
        onPractice={(target, practice) => void writePractice(target, practice)}
        practiceDraftOf={(target) => practices.of(target.id)}
        onPracticeDraft={(target, text) => practices.write(target.id, text)}
      />
      <Suspense>
        <StudyAgain
          targets={targets}
          onReuse={(target) =>
            void change(t("Failed to add study target"), (now) => [...now, {
              ...target,
              ...UNTOUCHED,
              id: crypto.randomUUID(),
            }])}
        />
      </Suspense>
      {edited && (
        <LazyDialog onClose={() => setEditing(null)}>
          <EditStudyTarget key={edited.id} date={date} target={edited} onClose={() => setEditing(null)} />
        </LazyDialog>
      )}
      {adding && (
        <LazyDialog onClose={() => setAdding(false)}>
          <AddStudyTarget date={date} onClose={() => setAdding(false)} />
        </LazyDialog>
      )}
    </Card>
  );
}
