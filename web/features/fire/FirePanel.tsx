import { useAtomValue, useSetAtom } from "jotai/react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { FIRE_LIMITS } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { DraftRestored } from "#shared/ui/dialogs/FormDialog.tsx";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { isComposing } from "#shared/ui/keys/is_composing.ts";
import { knownDayAtom } from "../day/day.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { notifyAtom } from "../../frame/toasts.ts";
import { FireTask } from "./FireTask.tsx";
import { FireWeakness } from "./FireWeakness.tsx";
import { PanelHeading, type PanelProps } from "../day/PanelHeading.tsx";
import FIRE_QUESTIONS from "#shared/data/questions/fire.json" with { type: "json" };
import { useFailure } from "../day/use_attempt.ts";
import { changeFire, useFireForm } from "./use_fire_form.ts";
import { Badge } from "#shared/ui/parts/Badge.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { useItemRequest } from "../palette/item_request.ts";
import { t } from "#shared/texts/translate.ts";

/** Where a save was asked for, and its failure is shown. */
type Part = "status" | "texts";

const INCOMPLETE = "Please set both weakness and task before marking complete";

/** Forge the Weakness: a weakness, an attack task and a reflection. */
export function FirePanel({ day: { date, fire } }: PanelProps) {
  const form = useFireForm(date, fire);
  const { weakness, task, trigger_note, reflection } = form.values;
  const ready = weakness.trim() !== "" && task.trim() !== "";
  const [invalid, setInvalid] = useState<string | null>(null);
  const [sending, setSending] = useState<"progress" | "done" | null>(null);
  const [part, setPart] = useState<Part>("texts");
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const knownDay = useSetAtom(knownDayAtom);
  const notify = useSetAtom(notifyAtom);
  const isToday = useAtomValue(isTodayAtom);

  const write: typeof form.write = (field, text) => {
    setInvalid(null);
    form.write(field, text);
  };
  const send = async (done: boolean, message: string, from: Part = "texts") => {
    // A ring can be marked complete while its progress is being saved, as after the start of its task.
    if (sending === "done" || (sending && !done)) return;
    setPart(from);
    if (!knownDay(date)) return setInvalid(t("No day data available"));
    if (done && !ready) return setInvalid(t(INCOMPLETE));
    setInvalid(null);
    const step = done ? "done" : "progress";
    setSending(step);
    const sent = form.values;
    const change = changeFire(fire, { ...sent, done });
    const saved = await attempt(t("Failed to save Fire Ring data"), () => save(date, change));
    setSending((present) => present === step ? null : present);
    if (!saved) return;
    form.clear(sent);
    notify({ message, ring: "fire" });
  };
  const finish = (from?: Part) =>
    void send(true, fire.done ? t("Reflection saved") : t("Weakness forged. Well struck."), from);
  useItemRequest("fire", { "mark fire complete": () => finish("status") });
  const alertBox = (
    <AlertBox message={invalid ?? failure?.message} reason={invalid ? undefined : failure?.reason} />
  );
  return (
    <div
      className="grid gap-6"
      onKeyDown={(event) => {
        if (!isSubmitKey(event)) return;
        event.preventDefault();
        finish();
      }}
    >
      <PanelHeading ring="fire" questions={FIRE_QUESTIONS} />
      <FireStatus
        done={fire.done}
        isToday={isToday}
        action={
          <Button
            look={ready ? "primary" : "hairline"}
            disabled={!ready}
            pending={sending === "done"}
            onClick={() => finish("status")}
          >
            {t("Mark Complete")}
          </Button>
        }
      />
      {part === "status" && alertBox}
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <div className="grid min-w-0 gap-5">
          <FireWeakness date={date} weakness={weakness} onSelect={(text) => write("weakness", text)} />
          <FireTask
            date={date}
            weakness={weakness}
            task={task}
            canStart={isToday && !fire.done && ready}
            onStart={() => {
              if (task !== fire.task || weakness !== fire.weakness) void send(false, t("Progress saved"));
            }}
            onSet={(text) => write("task", text)}
          />
        </div>
        <Card>
          <div className="grid min-w-0 gap-5">
            <TextArea
              label={t("Trigger Recognition (Optional)")}
              hint={t("What set it off: a place, an hour, a feeling.")}
              rows={fire.done ? 3 : 5}
              maxLength={FIRE_LIMITS.text}
              value={trigger_note}
              onChange={(event) => write("trigger_note", event.currentTarget.value)}
            />
            {fire.done && (
              <TextArea
                label={t("Reflection")}
                hint={t("What came of the attack, and what you would do again.")}
                rows={5}
                maxLength={FIRE_LIMITS.text}
                value={reflection}
                onChange={(event) => write("reflection", event.currentTarget.value)}
              />
            )}
            {part === "texts" && alertBox}
            <div className="flex flex-wrap items-center gap-2">
              {fire.done
                ? (
                  <Button look="primary" pending={sending === "done"} onClick={() => finish()}>
                    {t("Update Reflection")}
                  </Button>
                )
                : (
                  <Button
                    disabled={!ready}
                    pending={sending === "progress"}
                    onClick={() => void send(false, t("Progress saved"))}
                  >
                    {t("Save Progress")}
                  </Button>
                )}
              {form.restored && <DraftRestored onDiscard={() => form.clear()} />}
            </div>
          </div>
        </Card>
      </div>
    </div>
  );
}

/** Returns whether Ctrl or ⌘ with Enter was pressed in a text area: Enter alone is a new line there. */
function isSubmitKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, target } = event;
  const inPanel = target instanceof HTMLTextAreaElement && target.closest("dialog") === null;
  return inPanel && key === "Enter" && (ctrlKey || metaKey) && !isComposing(event);
}

export interface FireStatusProps {
  done: boolean;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** The button that marks it complete, shown until it is. */
  action?: ReactNode;
}

/** Shows whether the day's weakness is forged. It takes the focus of its button. */
export function FireStatus({ done, isToday = true, action }: FireStatusProps) {
  return (
    <div
      data-done={done}
      data-next-focus=""
      tabIndex={-1}
      className={classes(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border px-5 py-4 sm:px-6",
        done ? "border-ring-line bg-ring-tint" : "border-hairline bg-card",
      )}
    >
      <p className="font-display text-title">
        {done ? isToday ? t("Weakness Forged Today") : t("Weakness Forged") : t("Weakness Ready to Forge")}
      </p>
      <div
        className={classes(
          "flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
          !done && "max-sm:grow",
        )}
      >
        <Badge look={done ? "tint" : "outline"}>{done ? t("Complete") : t("Pending")}</Badge>
        {!done && action}
      </div>
    </div>
  );
}
