import { clock24 } from "#shared/rules/format/format_time.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { browserTimeZone } from "../platform/browser_time_zone.ts";

export interface TroubleProps {
  trouble: "unreachable" | "not_gorin" | null;
  server: string;
  /** When the server last told of today, milliseconds since 1970; null: not yet. */
  knownAt: number | null;
  busy: boolean;
  /** Offered where the browser does not let Gorin reach the server. */
  onAllow: (() => void) | null;
  onRetry: () => void;
  onOptions: () => void;
}

/** The server is away: since when, what that means, and what to do. Below it everything works on. */
export function Trouble(props: TroubleProps) {
  const { trouble, server, knownAt, busy, onAllow, onRetry, onOptions } = props;
  if (!trouble) return null;
  const known = knownAt === null
    ? "Today is not known yet."
    : `Shown as of ${clock24(knownAt, browserTimeZone())}.`;
  return (
    <section
      role="alert"
      data-ring="fire"
      className="grid gap-2 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <p className="font-medium wrap-anywhere">
        {trouble === "not_gorin" ? `${server} is not a Gorin server` : `${server} does not answer`}
      </p>
      <p className="text-small">{known} What you do is kept here, and saved once the server is back.</p>
      <div className="flex flex-wrap gap-2">
        {onAllow && <Button size="small" onClick={onAllow}>Allow access</Button>}
        <Button size="small" pending={busy} onClick={onRetry}>Try again</Button>
        <Button size="small" look="quiet" onClick={onOptions}>Options</Button>
      </div>
    </section>
  );
}
