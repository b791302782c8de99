import type { StudyStatus, StudyTarget } from "#shared/rings/mod.ts";
import { EmptyState } from "../parts/EmptyState.tsx";
import { memo, useRef, useState } from "react";
import { Button } from "../parts/Button.tsx";
import { ClampedText } from "../parts/ClampedText.tsx";
import { classes } from "../parts/classes.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { useSteadyActions } from "../parts/use_steady_actions.ts";
import { MinutesInput } from "./MinutesInput.tsx";
import { PracticeField } from "./PracticeField.tsx";
import { Badge } from "../parts/Badge.tsx";
import { t } from "#shared/texts/translate.ts";

export interface StudyTargetListProps extends StudyTargetActions {
  targets: readonly StudyTarget[];
  pending?: boolean;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Returns the unsaved practice, which the host stores; null without one. */
  practiceDraftOf: (target: StudyTarget) => string | null;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's study targets, in the order in which they were added. */
export function StudyTargetList(
  { targets, pending = false, isToday = true, practiceDraftOf, onAdd, ...actions }: StudyTargetListProps,
) {
  const steady = useSteadyActions(actions);
  if (targets.length === 0) {
    return (
      <EmptyState
        text={isToday ? t("No study targets yet") : t("No study targets")}
        hint={t("Start with one subject and half an hour.")}
        onChoose={onAdd}
      />
    );
  }
  return (
    <ul>
      {targets.map((target) => (
        <StudyTargetRow
          key={target.id}
          target={target}
          pending={pending}
          draft={practiceDraftOf(target)}
          {...steady}
        />
      ))}
    </ul>
  );
}

export interface StudyTargetActions {
  /** Saves the minutes. Returns whether that succeeded. */
  onMinutes: (target: StudyTarget, minutes: number) => Promise<boolean>;
  onComplete: (target: StudyTarget) => void;
  onEdit: (target: StudyTarget) => void;
  onDelete: (target: StudyTarget) => void;
  onPractice: (target: StudyTarget, practice: string) => void;
  onPracticeDraft: (target: StudyTarget, text: string | null) => void;
}

interface StudyTargetRowProps extends StudyTargetActions {
  target: StudyTarget;
  pending: boolean;
  /** The unsaved practice; null without one. */
  draft: string | null;
}

/** One study target. A completed one has no minutes field and no button to complete it. */
const StudyTargetRow = memo(function StudyTargetRow(
  { target, pending, draft, ...actions }: StudyTargetRowProps,
) {
  const { subject, completed_minutes, target_minutes, status, notes, practice } = target;
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isEditing = isOpen || draft !== null;
  const setMinutes = (minutes: number) => {
    // The field disappears when the target is reached; the row takes the focus.
    if (minutes >= target_minutes) row.current?.focus();
    return actions.onMinutes(target, minutes);
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={subject}
      data-status={status}
      className="grid gap-2 border-t border-hairline py-3.5 last:pb-0"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-medium wrap-anywhere">{subject}</h3>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-soft">
            <span>
              {t("{minutes}/{target} minutes", { minutes: completed_minutes, target: target_minutes })}
            </span>
            <StudyStatusBadge status={status} />
          </p>
        </div>
        <div className="-mt-1 -mr-2 flex">
          <IconButton
            icon="edit"
            label={t("Edit study target {subject}", { subject })}
            disabled={pending}
            onClick={() => actions.onEdit(target)}
          />
          <IconButton
            icon="delete"
            label={t("Delete study target {subject}", { subject })}
            disabled={pending}
            onClick={() => actions.onDelete(target)}
          />
        </div>
      </div>
      <span aria-hidden="true" className="h-1 overflow-hidden rounded-sm bg-unfilled">
        <span
          data-bar=""
          className="block h-full bg-ring transition-[width] duration-200"
          style={{ width: `${100 * completed_minutes / target_minutes}%` }}
        />
      </span>
      {notes && <ClampedText text={notes} />}
      {practice && !isEditing && (
        <p className="border-l-2 border-ring-line pl-3 text-small wrap-anywhere whitespace-pre-line">
          <span className="font-medium">{t("Practice:")}</span>
          {t(" ")}
          {practice}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {status !== "completed" && (
          <>
            <MinutesInput target={target} onMinutes={setMinutes} />
            <Button
              look="ring"
              aria-label={t("Mark complete {title}", { title: subject })}
              disabled={pending}
              onClick={() => {
                row.current?.focus();
                actions.onComplete(target);
              }}
            >
              {t("Mark complete")}
            </Button>
          </>
        )}
        {!isEditing && (
          <Button
            look="quiet"
            size="small"
            className={classes(
              "max-sm:-ml-3.25 max-sm:basis-full max-sm:justify-start",
              status === "completed" && "-ml-3.25",
            )}
            aria-label={practice
              ? t("Edit practice for {subject}", { subject })
              : t("Add what you'll practice for {subject}", { subject })}
            onClick={() => setIsOpen(true)}
          >
            {practice ? t("Edit practice") : t("Add what you'll practice")}
          </Button>
        )}
      </div>
      {isEditing && (
        <PracticeField
          target={target}
          draft={draft}
          onDraft={(text) => actions.onPracticeDraft(target, text)}
          onSave={(text) => {
            setIsOpen(false);
            row.current?.focus();
            actions.onPractice(target, text);
          }}
          onCancel={() => {
            setIsOpen(false);
            row.current?.focus();
            actions.onPracticeDraft(target, null);
          }}
          pending={pending}
        />
      )}
    </li>
  );
});

const STATUS_TEXT: Record<StudyStatus, string> = {
  pending: "Pending",
  partial: "Partial",
  completed: "Completed",
};

/** The status of a study target. */
function StudyStatusBadge({ status }: { status: StudyStatus }) {
  return (
    <Badge ring="wind" look={status === "completed" ? "tint" : "outline"}>{t(STATUS_TEXT[status])}</Badge>
  );
}
