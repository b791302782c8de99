import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense, useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { WeaknessRep } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { EMPTY_WEAKNESS_REP } from "#shared/ui/wind/weakness_rep_form.ts";
import { WeaknessRepList } from "#shared/ui/wind/WeaknessRepList.tsx";
import { changeItem, removeItem, restoreItem } from "#shared/rules/list_edits.ts";
import { offerUndoAtom, shortTitle } from "../../frame/offer_undo.ts";
import { AddWeaknessRep, EditWeaknessRep, PracticeAgain } from "../forms/lazy_forms.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import { saveRingAtom } from "../day/save_ring.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { changeReps } from "./wind.ts";
import { useFailure } from "../day/use_attempt.ts";
import { ofItem, useItemRequest } from "../palette/item_request.ts";
import { t } from "#shared/texts/translate.ts";

export interface WindRepsProps {
  date: CalendarDate;
  reps: readonly WeaknessRep[];
}

/** The day's weakness reps, recent ones to add again, and the dialog that adds one. */
export function WindReps({ date, reps }: WindRepsProps) {
  const isToday = useAtomValue(isTodayAtom);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const edited = reps.find(({ id }) => id === editing);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);

  const change = (message: string, make: Parameters<typeof changeReps>[0]) =>
    attempt(message, () => save(date, changeReps(make)));
  const remove = async (rep: WeaknessRep) => {
    if (!await change(t("Failed to delete rep"), removeItem(rep.id))) return;
    offerUndo({
      message: t("“{title}” deleted", { title: shortTitle(rep.weakness) }),
      ring: "wind",
      undo: () => save(date, changeReps((now) => restoreItem(now, rep, reps))),
      undone: t("“{title}” restored", { title: shortTitle(rep.weakness) }),
      failed: t("Failed to add weakness rep"),
    });
  };
  const toggle = ({ id, completed }: WeaknessRep) =>
    void change(
      t("Failed to update rep status"),
      changeItem(id, (rep) => ({ ...rep, completed: !completed })),
    );
  useItemRequest("wind", {
    "edit weakness rep": setEditing,
    "delete weakness rep": ofItem(reps, (rep) => void remove(rep)),
    "toggle weakness rep": ofItem(reps, toggle),
  });
  return (
    <Card
      title={t("Weakness Reps")}
      aside={<Button size="small" onClick={() => setAdding(true)}>{t("Add Weakness Rep")}</Button>}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <WeaknessRepList
        reps={reps}
        isToday={isToday}
        onAdd={() => setAdding(true)}
        onToggle={toggle}
        onEdit={({ id }) => setEditing(id)}
        onDelete={(rep) => void remove(rep)}
      />
      <Suspense>
        <PracticeAgain
          reps={reps}
          onReuse={(rep) =>
            void change(t("Failed to add weakness rep"), (now) => [...now, {
              ...EMPTY_WEAKNESS_REP,
              ...rep,
              id: crypto.randomUUID(),
              completed: false,
            }])}
        />
      </Suspense>
      {edited && (
        <LazyDialog onClose={() => setEditing(null)}>
          <EditWeaknessRep key={edited.id} date={date} rep={edited} onClose={() => setEditing(null)} />
        </LazyDialog>
      )}
      {adding && (
        <LazyDialog onClose={() => setAdding(false)}>
          <AddWeaknessRep date={date} onClose={() => setAdding(false)} />
        </LazyDialog>
      )}
    </Card>
  );
}
