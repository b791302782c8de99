import { clockTime } from "#shared/rules/format/format_time.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { PlainScreen } from "./PlainScreen.tsx";
import { changesText } from "../saving_text.ts";

export interface ServerTroubleProps {
  trouble: "unreachable" | "not_gorin";
  server: string;
  busy: boolean;
  /** Given where the browser has not granted access to the server. */
  onAllow: (() => void) | null;
  onRetry: () => void;
  onOptions: () => void;
}

const TEXTS = {
  unreachable: {
    title: "No server answers",
    cause: "Nothing answers there. Is your server running, and is this its address?",
  },
  not_gorin: {
    title: "This is not a Gorin server",
    cause: "Something else answers there. Is this the address of your server?",
  },
} as const;

const BLOCKED = "If it is running, your browser may be blocking Gorin from it.";

/** The server cannot be used and nobody is signed in. Whoever never reached one gets the address as the primary action. */
export function ServerTroubleScreen(
  { isNew, pendingCount, ...props }: ServerTroubleProps & { isNew: boolean; pendingCount: number },
) {
  const { trouble, server, busy, onAllow, onRetry, onOptions } = props;
  const change = (
    <Button key="change" look={isNew ? "primary" : "hairline"} onClick={onOptions}>Change the address</Button>
  );
  const retry = (
    <Button key="retry" look={isNew ? "hairline" : "primary"} pending={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <PlainScreen
      title={TEXTS[trouble].title}
      actions={
        <>
          {isNew ? [change, retry] : [retry, change]}
          {onAllow && trouble === "unreachable" && (
            <Button look="quiet" onClick={onAllow}>Allow access</Button>
          )}
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{server}</p>
      <p>{TEXTS[trouble].cause}</p>
      {onAllow && trouble === "unreachable" && <p className="text-soft">{BLOCKED}</p>}
      {pendingCount > 0 && <p role="status">{changesText(pendingCount)} not saved yet. Nothing is lost.</p>}
    </PlainScreen>
  );
}

/** The server cannot be used while somebody is signed in: what that means, and what to do. Everything below it works. */
export function ServerTroubleNotice({ knownAt, ...props }: ServerTroubleProps & { knownAt: number | null }) {
  const { trouble, server, busy, onAllow, onRetry, onOptions } = props;
  const known = knownAt === null
    ? "Today is not known yet."
    : `Shown as of ${clockTime(knownAt, Temporal.Now.timeZoneId())}.`;
  return (
    <section
      role="alert"
      data-ring="fire"
      className="grid gap-2 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <p className="font-medium wrap-anywhere">
        {trouble === "not_gorin" ? `${server} is not a Gorin server` : `${server} does not answer`}
      </p>
      <p className="text-small">{known} Your changes are kept here and saved once it answers.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={busy} onClick={onRetry}>Try again</Button>
        {onAllow && trouble === "unreachable" && <Button size="small" onClick={onAllow}>Allow access</Button>}
        <Button size="small" look="quiet" onClick={onOptions}>Options</Button>
      </div>
    </section>
  );
}
