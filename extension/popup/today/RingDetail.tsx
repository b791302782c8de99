import type { Command } from "#shared/offline/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { hasPracticed, RINGS, type TimeCategory } from "#shared/rings/mod.ts";
import { taskCategory } from "#shared/rules/time/suggested_category.ts";
import { isOnTask, taskMinutes } from "#shared/rules/time/task_minutes.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import type { DraftChange } from "../../offline/drafts.ts";
import type { DayDrafts } from "../../offline/state.ts";
import type { ClosableRing } from "./Header.tsx";
import { WindItems } from "../wind/WindItems.tsx";
import { Section } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

/** What a ring shows, and the command that marks it complete or not; null when it cannot be complete yet. */
interface Detail {
  readonly text: string;
  readonly command: Command | null;
}

const DETAILS: Record<ClosableRing, (day: Day) => Detail> = {
  fire({ date, fire: { weakness, task, done } }) {
    const hasTask = weakness !== "" && task !== "";
    const command = { kind: "save_fire", day: date, base: { done }, mine: { done: !done } } as const;
    return { text: hasTask ? task : t("No task for today"), command: hasTask ? command : null };
  },
  wind({ date, wind }) {
    const { study_targets, done } = wind;
    const studied = study_targets.filter(({ status }) => status === "completed").length;
    // The dashboard asks before it closes Wind with nothing studied.
    const canClose = done || hasPracticed(wind);
    const command = { kind: "save_wind", day: date, base: { done }, mine: { done: !done } } as const;
    return {
      text: study_targets.length === 0
        ? t("No study targets for today")
        : t("{studied} of {all} study targets completed", { studied, all: study_targets.length }),
      command: canClose ? command : null,
    };
  },
};

export interface RingDetailProps {
  day: Day;
  ring: ClosableRing;
  onWrite: (command: Command) => void;
  /** Starts a timer with a note; null while one of an earlier day is to be settled first. */
  onStart: ((category: TimeCategory, note: string) => void) | null;
  /** The note of the running timer. */
  timing: string | undefined;
  onOpen: () => void;
  drafts: DayDrafts;
  onDraft: (change: DraftChange) => void;
}

/** A ring without a section: what it is about today, its lists, whether it is done, and the link to the dashboard. */
export function RingDetail(props: RingDetailProps) {
  const { day, ring, onWrite, onStart, timing, onOpen, drafts, onDraft } = props;
  const name = t(RINGS[ring].title);
  const { text, command } = DETAILS[ring](day);
  const { weakness, task, done } = day.fire;
  const canStart = ring === "fire" && weakness !== "" && task !== "" && !done &&
    !isOnTask(timing ?? "", task);
  return (
    <Section
      title={name}
      ring={ring}
      aside={<span className="min-w-24 grow basis-0 wrap-anywhere">{text}</span>}
    >
      {ring === "wind" && <WindItems {...{ day, onWrite, drafts, onDraft }} />}
      {/* Below a list, a rule sets apart what is about the whole ring. */}
      <div className="flex flex-wrap justify-end gap-2 border-hairline [ul~&]:border-t [ul~&]:pt-1.5">
        {canStart && onStart && (
          <Button
            size="small"
            className="mr-auto"
            onClick={() => onStart(taskCategory(day.earth.actual_entries, task), task)}
          >
            {t("Start {minutes} min", { minutes: taskMinutes(task) })}
          </Button>
        )}
        {command && (
          <Button
            size="small"
            look="ring"
            onClick={() => onWrite(command)}
          >
            {day[ring].done
              ? t("Mark {ring} incomplete", { ring: name })
              : t("Mark {ring} complete", { ring: name })}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t("Open {ring}", { ring: name })}
          onClick={onOpen}
        >
          {t("Open")}
        </Button>
      </div>
    </Section>
  );
}
