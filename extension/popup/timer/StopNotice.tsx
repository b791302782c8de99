import { spentText } from "#shared/rules/format/format_time.ts";
import { isShortStop, type Stop } from "../../offline/undo_stop.ts";
import { Notice } from "../today/Section.tsx";
import { t } from "#shared/texts/translate.ts";

export interface StopNoticeProps {
  stop: Pick<Stop, "stopped" | "end">;
  onUndo: () => void;
}

/** Says that a timer was stopped, after how long, and offers to undo that. */
export function StopNotice({ stop, onUndo }: StopNoticeProps) {
  const { stopped, end } = stop;
  return (
    <Notice
      text={t("{category}, {duration}", {
        category: t(stopped.category),
        duration: spentText(Math.max(0, end - Date.parse(stopped.startTime))),
      })}
      undo={isShortStop(stop) ? t("Discard") : t("Undo")}
      onUndo={onUndo}
    />
  );
}
