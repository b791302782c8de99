import type { Command } from "#shared/offline/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { type StudyTarget, type WeaknessRep, WIND_LIMITS } from "#shared/rings/mod.ts";
import { localDateTimeText } from "#shared/rules/format/format_date_time.ts";
import { typedMinutes } from "#shared/rules/time/typed_length.ts";
import { timeOfDayText } from "#shared/rules/format/format_time.ts";
import type { FormResult } from "#shared/ui/dialogs/FormDialog.tsx";
import { LengthField, lengthProblem } from "#shared/ui/fields/LengthField.tsx";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { withMinutes, withValidMinutes } from "#shared/ui/wind/study_minutes.ts";
import { readStudyTarget, type StudyTargetValues } from "#shared/ui/wind/study_target_form.ts";
import type { DraftChange } from "../../offline/drafts.ts";
import type { DayDrafts } from "../../offline/state.ts";
import { StudyTargetForm } from "./StudyTargetForm.tsx";
import { readWeaknessRep, type WeaknessRepValues } from "#shared/ui/wind/weakness_rep_form.ts";
import { WeaknessRepForm } from "./WeaknessRepForm.tsx";
import { EditableList, type ItemFormProps } from "./EditableList.tsx";
import { ItemForm } from "./ItemForm.tsx";
import { t } from "#shared/texts/translate.ts";

export interface WindItemsProps {
  day: Day;
  onWrite: (command: Command) => void;
  drafts: DayDrafts;
  onDraft: (change: DraftChange) => void;
}

/** Today's study targets and weakness reps. */
export function WindItems({ day: { date, wind }, onWrite, drafts, onDraft }: WindItemsProps) {
  const { study_targets, weakness_reps } = wind;
  return (
    <>
      <EditableList
        label={t("Study Targets")}
        items={study_targets}
        titleOf={({ subject }) => subject}
        aboutOf={({ completed_minutes, target_minutes }) =>
          t("{minutes}/{target} minutes", { minutes: completed_minutes, target: target_minutes })}
        nextOf={completed}
        draft={drafts.study_target}
        onDraft={(study_target) => onDraft({ study_target })}
        form={(props) => <EditTarget {...props} />}
        onSave={(mine) => onWrite({ kind: "save_study_targets", day: date, base: study_targets, mine })}
      />
      <EditableList
        label={t("Weakness Reps")}
        items={weakness_reps}
        titleOf={({ weakness }) => weakness}
        aboutOf={(rep) => repText(rep, date)}
        nextOf={toggled}
        draft={drafts.rep}
        onDraft={(rep) => onDraft({ rep })}
        form={(props) => <EditRep {...props} />}
        onSave={(mine) => onWrite({ kind: "save_weakness_reps", day: date, base: weakness_reps, mine })}
      />
    </>
  );
}

function completed(target: StudyTarget) {
  if (target.status === "completed") return null;
  return { label: t("Complete"), item: withMinutes(target, target.target_minutes) };
}

function toggled(rep: WeaknessRep) {
  return {
    label: rep.completed ? t("Mark pending") : t("Complete"),
    item: { ...rep, completed: !rep.completed },
  };
}

function repText({ rep_description, scheduled_time, completed }: WeaknessRep, day: Day["date"]): string {
  if (completed) return t("Completed: {rep}", { rep: rep_description });
  if (!scheduled_time) return rep_description;
  const [date, time = ""] = scheduled_time.split("T");
  return t("{rep}, scheduled {time}", {
    rep: rep_description,
    time: date === day ? timeOfDayText(time) : localDateTimeText(scheduled_time),
  });
}

/** The fields of a study target as typed. */
interface TargetValues extends StudyTargetValues {
  completed_minutes: string;
  practice: string;
}

function EditTarget({ item, draft, onSave, ...form }: ItemFormProps<StudyTarget, TargetValues>) {
  const { subject, notes, practice } = item;
  const [target_minutes, completed_minutes] = [String(item.target_minutes), String(item.completed_minutes)];
  return (
    <ItemForm
      {...form}
      title={t("Edit study target")}
      initial={draft ?? { subject, target_minutes, notes, completed_minutes, practice }}
      read={readTarget}
      onSave={(values) => onSave(withValidMinutes({ ...item, ...values }))}
    >
      {(values, change) => (
        <>
          <StudyTargetForm values={values} onChange={change} />
          <LengthField
            label={t("Minutes Studied")}
            min={0}
            max={values.target_minutes}
            value={values.completed_minutes}
            onChange={(event) => change({ ...values, completed_minutes: event.currentTarget.value })}
          />
          <TextArea
            label={t("What you'll practice")}
            optional
            rows={2}
            maxLength={WIND_LIMITS.practice}
            value={values.practice}
            onChange={(event) => change({ ...values, practice: event.currentTarget.value })}
          />
        </>
      )}
    </ItemForm>
  );
}

/** No minutes become 0, and more than the target the target. */
function readTarget(
  { completed_minutes, practice, ...target }: TargetValues,
): FormResult<Omit<StudyTarget, "id" | "status">> {
  const result = readStudyTarget(target);
  if (result.error !== undefined) return result;
  const minutes = typedMinutes(completed_minutes);
  if (minutes === undefined) return { error: lengthProblem(completed_minutes) };
  return { value: { ...result.value, completed_minutes: minutes ?? 0, practice: practice.trim() } };
}

function EditRep({ item, draft, onSave, ...form }: ItemFormProps<WeaknessRep, WeaknessRepValues>) {
  const { id, completed, ...initial } = item;
  return (
    <ItemForm
      {...form}
      title={t("Edit weakness rep")}
      initial={draft ?? initial}
      read={readWeaknessRep}
      onSave={(values) => onSave({ id, completed, ...values })}
    >
      {(values, change) => <WeaknessRepForm values={values} onChange={change} />}
    </ItemForm>
  );
}
