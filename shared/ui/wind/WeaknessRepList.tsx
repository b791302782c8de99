import type { WeaknessRep } from "#shared/rings/mod.ts";
import { EmptyState } from "../parts/EmptyState.tsx";
import { memo } from "react";
import { localDateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Badge } from "../parts/Badge.tsx";
import { Button } from "../parts/Button.tsx";
import { ClampedText } from "../parts/ClampedText.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { useSteadyActions } from "../parts/use_steady_actions.ts";
import { keepTimes } from "../parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface WeaknessRepListProps extends WeaknessRepActions {
  reps: readonly WeaknessRep[];
  pending?: boolean;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's weakness reps, in the order in which they were added. */
export function WeaknessRepList(
  { reps, pending = false, isToday = true, onAdd, ...actions }: WeaknessRepListProps,
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
    <ul>
      {reps.map((rep) => <WeaknessRepRow key={rep.id} rep={rep} pending={pending} {...steady} />)}
    </ul>
  );
}

export interface WeaknessRepActions {
  onToggle: (rep: WeaknessRep) => void;
  onEdit: (rep: WeaknessRep) => void;
  onDelete: (rep: WeaknessRep) => void;
}

interface WeaknessRepRowProps extends WeaknessRepActions {
  rep: WeaknessRep;
  pending: boolean;
}

/** One weakness rep; a click marks it complete or pending. */
const WeaknessRepRow = memo(function WeaknessRepRow(
  { rep, pending, onToggle, onEdit, onDelete }: WeaknessRepRowProps,
) {
  const { weakness, rep_description, scheduled_time, completed, notes } = rep;
  return (
    <li
      tabIndex={-1}
      aria-label={weakness}
      data-completed={completed}
      className="grid gap-1.5 border-t border-hairline py-3.5 last:pb-0"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <div className="grid min-w-0 gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="min-w-0 font-medium wrap-anywhere">{weakness}</h3>
            <Badge ring="wind" look={completed ? "tint" : "outline"}>
              {completed ? t("Completed") : t("Pending")}
            </Badge>
          </div>
        </div>
        <div className="-mt-1 -mr-2 flex">
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
      <Button
        look={completed ? "hairline" : "ring"}
        className="mt-1 justify-self-start"
        aria-label={completed
          ? t("Mark pending {title}", { title: weakness })
          : t("Mark complete {title}", { title: weakness })}
        disabled={pending}
        onClick={() => onToggle(rep)}
      >
        {completed ? t("Mark pending") : t("Mark complete")}
      </Button>
    </li>
  );
});
