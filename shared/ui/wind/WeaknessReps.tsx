import { memo } from "react";
import { localDateTimeText } from "../../domain/format.ts";
import { type WeaknessRep, WIND_LIMITS } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { RecordLine } from "../RecordLine.tsx";
import { ClampedText, EmptyState, useSteadyActions } from "../Content.tsx";
import { classes, IconButton, keepTimes } from "../Controls.tsx";
import { FormDialog, type FormResult, type FormState } from "../Dialog.tsx";
import { bind, DateTimeField, TextArea, TextField } from "../Fields.tsx";

/** The fields of a new weakness rep. */
export type WeaknessRepValues = Omit<WeaknessRep, "id" | "completed">;

/** The empty form. */
export const EMPTY_WEAKNESS_REP: WeaknessRepValues = {
  weakness: "",
  rep_description: "",
  scheduled_time: "",
  notes: "",
};

/** Returns the rep with trimmed texts and the time to the minute, or the message that says what is missing. */
export function readWeaknessRep(values: WeaknessRepValues): FormResult<WeaknessRepValues> {
  const weakness = values.weakness.trim();
  const rep_description = values.rep_description.trim();
  if (!weakness || !rep_description) return { error: t("Please fill in weakness and rep description") };
  const scheduled_time = values.scheduled_time.slice(0, "YYYY-MM-DDTHH:mm".length);
  return { value: { weakness, rep_description, scheduled_time, notes: values.notes.trim() } };
}

/** The fields of a weakness rep. The host stores their values. */
export function WeaknessRepFields({ values, onChange }: {
  values: WeaknessRepValues;
  onChange: (values: WeaknessRepValues) => void;
}) {
  const field = bind(values, onChange);
  return (
    <>
      <TextField
        label={t("Weakness/Area to Improve *")}
        {...field("weakness")}
        maxLength={WIND_LIMITS.weakness}
        aria-required="true"
      />
      <TextArea
        label={t("Specific Rep/Exercise *")}
        {...field("rep_description")}
        maxLength={WIND_LIMITS.repDescription}
        rows={2}
        aria-required="true"
      />
      <DateTimeField
        label={t("Scheduled Time")}
        {...field("scheduled_time")}
        optional
      />
      <TextArea
        label={t("Notes")}
        {...field("notes")}
        optional
        maxLength={WIND_LIMITS.notes}
        rows={2}
      />
    </>
  );
}

/** Adds or edits a weakness rep. */
export function AddWeaknessRepDialog(
  { edited, ...form }: FormState<WeaknessRepValues, WeaknessRepValues> & {
    /** The weakness so far of the one that is edited; absent for a new one. */
    edited?: string;
  },
) {
  const { values } = form;
  const isNew = edited === undefined;
  const title = isNew ? t("Add Weakness Rep") : t("Edit weakness rep");
  const action = isNew ? t("Add Weakness Rep") : t("Save Changes");
  return (
    <FormDialog {...form} title={title} ring="wind" action={action} read={readWeaknessRep}>
      {(change) => (
        <>
          <WeaknessRepFields values={values} onChange={change} />
          {!isNew && <RecordLine kind="weakness" of={edited} />}
        </>
      )}
    </FormDialog>
  );
}

/** The day's weakness reps, in the order in which they were added. */
export function WeaknessRepList(
  { reps, pending = false, isToday = true, onAdd, ...actions }: WeaknessRepActions & {
    reps: readonly WeaknessRep[];
    pending?: boolean;
    /** Whether the day is today; true when absent. */
    isToday?: boolean;
    /** Called on a click on the empty list. */
    onAdd?: () => void;
  },
) {
  const steady = useSteadyActions(actions);
  if (reps.length === 0) {
    return (
      <EmptyState
        text={isToday ? t("No weakness reps yet") : t("No weakness reps")}
        hint={t("Pick what you would rather not practice.")}
        onChoose={onAdd}
      />
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {reps.map((rep) => <WeaknessRepRow key={rep.id} rep={rep} pending={pending} {...steady} />)}
    </ul>
  );
}

export interface WeaknessRepActions {
  onToggle: (rep: WeaknessRep) => void;
  onEdit: (rep: WeaknessRep) => void;
  onDelete: (rep: WeaknessRep) => void;
}

/** One weakness rep; a click marks it complete or pending. */
const WeaknessRepRow = memo(function WeaknessRepRow(
  { rep, pending, onToggle, onEdit, onDelete }: WeaknessRepActions & {
    rep: WeaknessRep;
    pending: boolean;
  },
) {
  const { weakness, rep_description, scheduled_time, completed, notes } = rep;
  return (
    <li
      tabIndex={-1}
      aria-label={weakness}
      data-completed={completed}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-1 py-2"
    >
      <IconButton
        icon={completed ? "complete" : "open"}
        label={completed
          ? t("Mark pending {title}", { title: weakness })
          : t("Mark complete {title}", { title: weakness })}
        className={classes("-mt-1.5 -ml-2 pointer-coarse:-mt-2.5", completed && "text-ring!")}
        disabled={pending}
        onClick={() => onToggle(rep)}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h3 className="min-w-0 font-medium wrap-anywhere">{weakness}</h3>
          <span className={classes("text-small", completed ? "font-semibold text-ring" : "text-soft")}>
            {completed ? t("Completed") : t("Pending")}
          </span>
        </div>
        <p className="wrap-anywhere whitespace-pre-line">{rep_description}</p>
        {scheduled_time && (
          <p className="text-small text-soft">
            {t("Scheduled:")}
            {t(" ")}
            <time dateTime={scheduled_time}>{keepTimes(localDateTimeText(scheduled_time))}</time>
          </p>
        )}
        {notes && <ClampedText text={notes} />}
      </div>
      <div className="-mt-1.5 -mr-2 flex pointer-coarse:-mt-2.5">
        <IconButton
          icon="edit"
          label={t("Edit weakness rep {weakness}", { weakness })}
          disabled={pending}
          onClick={() => onEdit(rep)}
        />
        <IconButton
          icon="delete"
          label={t("Delete weakness rep {weakness}", { weakness })}
          disabled={pending}
          onClick={() => onDelete(rep)}
        />
      </div>
    </li>
  );
});
