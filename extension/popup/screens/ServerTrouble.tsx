import TriangleAlert from "lucide-react/icons/triangle-alert";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { PlainScreen } from "./PlainScreen.tsx";
import { changesText } from "../saving_text.ts";
import type { ShownTrouble } from "../screen.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface ServerTroubleProps {
  trouble: ShownTrouble;
  server: string;
  busy: boolean;
  /** Null when the browser has granted access to the server. */
  onAllow: (() => void) | null;
  onRetry: () => void;
  onOptions: () => void;
  /** Opens the server's address in a tab, past the app's service worker. */
  onOpen: () => void;
}

const TEXTS: Readonly<Record<ShownTrouble, { title: string; notice: string; cause: string }>> = {
  unreachable: {
    title: "Can't reach your server",
    notice: "Can't reach {server}",
    cause: "Nothing responds at this address. Is your server running, and is the address right?",
  },
  not_gorin: {
    title: "This is not a Gorin server",
    notice: "{server} is not a Gorin server",
    cause: "Something else responds at this address. Is it the address of your server?",
  },
  other_sign_in: {
    title: "Another page wants you to sign in",
    notice: "Another page wants you to sign in",
    cause:
      "Open it and sign in there. If it is your server, its address has changed: enter the new one in the options.",
  },
  basic_auth: {
    title: "A password prompt in front of Gorin blocks it",
    notice: "A password prompt in front of Gorin blocks it",
    cause: "Whoever runs the server has to let the calls of Gorin pass without it.",
  },
  restarting: {
    title: "Your server is restarting",
    notice: "{server} is restarting",
    cause: "A proxy responds in its place.",
  },
};

/** The help for a server with a certificate of its own: browsers say of it only that nothing responds. */
const CERTIFICATE =
  "If it uses a certificate of its own, open it in a tab first and accept the certificate there.";

/** Whether opening the server's address in a tab can help. */
function isToOpen({ trouble, server }: Pick<ServerTroubleProps, "trouble" | "server">): boolean {
  return trouble === "other_sign_in" || trouble === "not_gorin" || isUntrusted({ trouble, server });
}

/** Whether the browser may not trust the server's certificate. */
function isUntrusted({ trouble, server }: Pick<ServerTroubleProps, "trouble" | "server">): boolean {
  return trouble === "unreachable" && server.startsWith("https:");
}

const BLOCKED = "If it is running, your browser may be blocking access to it.";

/** Shown while signed out when the server cannot be used. On first use the primary action is to change the address. */
export function ServerTroubleScreen(
  { isNew, pendingCount, ...props }: ServerTroubleProps & { isNew: boolean; pendingCount: number },
) {
  const { trouble, server, busy, onAllow, onRetry, onOptions, onOpen } = props;
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
  const open = isToOpen(props) && <Button key="open" onClick={onOpen}>{t("Open it in a tab")}</Button>;
  return (
    <PlainScreen
      title={t(TEXTS[trouble].title)}
      actions={isNew ? [change, retry, open, allow] : [retry, open, change, allow]}
    >
      <p className="font-semibold wrap-anywhere">{server}</p>
      <p>{t(TEXTS[trouble].cause)}</p>
      {isUntrusted(props) && <p className="text-soft">{t(CERTIFICATE)}</p>}
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
  const { trouble, server, busy, onAllow, onRetry, onOptions, onOpen } = props;
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
        {t(TEXTS[trouble].notice, { server: host })}
      </p>
      <p className="text-small">
        {keepTimes(known)}
        {t(" ")}
        {t("Your changes are stored here and will be saved once the server is back.")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={busy} onClick={onRetry}>{t("Try again")}</Button>
        {isToOpen(props) && <Button size="small" onClick={onOpen}>{t("Open it in a tab")}</Button>}
        {onAllow && trouble === "unreachable" && (
          <Button size="small" onClick={onAllow}>{t("Allow access")}</Button>
        )}
        <Button size="small" look="quiet" onClick={onOptions}>{t("Options")}</Button>
      </div>
    </section>
  );
}
