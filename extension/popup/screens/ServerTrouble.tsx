import TriangleAlert from "lucide-react/icons/triangle-alert";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { PlainScreen } from "./PlainScreen.tsx";
import { changesText } from "../saving_text.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface ServerTroubleProps {
  trouble: "unreachable" | "not_gorin";
  server: string;
  busy: boolean;
  /** Null when the browser has granted access to the server. */
  onAllow: (() => void) | null;
  onRetry: () => void;
  onOptions: () => void;
}

const TEXTS = {
  unreachable: {
    title: "Can't reach your server",
    cause: "Nothing responds at this address. Is your server running, and is the address right?",
  },
  not_gorin: {
    title: "This is not a Gorin server",
    cause: "Something else responds at this address. Is it the address of your server?",
  },
} as const;

const BLOCKED = "If it is running, your browser may be blocking access to it.";

/** Shown while signed out when the server cannot be used. On first use the primary action is to change the address. */
export function ServerTroubleScreen(
  { isNew, pendingCount, ...props }: ServerTroubleProps & { isNew: boolean; pendingCount: number },
) {
  const { trouble, server, busy, onAllow, onRetry, onOptions } = props;
  const change = (
    <Button key="change" look={isNew ? "primary" : "hairline"} onClick={onOptions}>
      {t("Change the address")}
    </Button>
  );
  const retry = (
    <Button key="retry" look={isNew ? "hairline" : "primary"} pending={busy} onClick={onRetry}>
      {t("Try again")}
    </Button>
  );
  const allow = onAllow && trouble === "unreachable" && (
    <Button key="allow" onClick={onAllow}>{t("Allow access")}</Button>
  );
  return (
    <PlainScreen
      title={t(TEXTS[trouble].title)}
      actions={isNew ? [change, retry, allow] : [retry, change, allow]}
    >
      <p className="font-semibold wrap-anywhere">{server}</p>
      <p>{t(TEXTS[trouble].cause)}</p>
      {allow && <p className="text-soft">{t(BLOCKED)}</p>}
      {pendingCount > 0 && (
        <p role="status">
          {t("{changes} not saved yet. Nothing is lost.", { changes: changesText(pendingCount) })}
        </p>
      )}
    </PlainScreen>
  );
}

/** Shown above today when the server cannot be used. Everything below it keeps working. */
export function ServerTroubleNotice({ knownAt, ...props }: ServerTroubleProps & { knownAt: number | null }) {
  const { trouble, server, busy, onAllow, onRetry, onOptions } = props;
  const { host } = new URL(server);
  const known = knownAt === null
    ? t("Today has not been loaded yet.")
    : t("Last updated {time}.", { time: clockTime(knownAt, Temporal.Now.timeZoneId()) });
  return (
    <section
      role="alert"
      data-ring="fire"
      className="grid gap-2 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <p className="flex items-start gap-2 font-medium wrap-anywhere">
        <TriangleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-ring" />
        {trouble === "not_gorin"
          ? t("{server} is not a Gorin server", { server: host })
          : t("Can't reach {server}", { server: host })}
      </p>
      <p className="text-small">
        {keepTimes(known)}
        {t(" ")}
        {t("Your changes are stored here and will be saved once the server is back.")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={busy} onClick={onRetry}>{t("Try again")}</Button>
        {onAllow && trouble === "unreachable" && (
          <Button size="small" onClick={onAllow}>{t("Allow access")}</Button>
        )}
        <Button size="small" look="quiet" onClick={onOptions}>{t("Options")}</Button>
      </div>
    </section>
  );
}
