import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

/** A change that the server did not take. */
export interface RejectedChange {
  readonly id: string;
  /** What it was: 'Deep Work, 42m'. */
  readonly title: string;
  readonly reason: string;
}

/** Something that two devices changed, each in its own way. */
export interface ConflictedChange {
  readonly id: string;
  readonly what: string;
  /** What was kept. */
  readonly mine: string;
  /** What the other device had written. */
  readonly theirs: string;
}

export interface NotSavedProps {
  refused: readonly RejectedChange[];
  /** What another version of the app kept, and this one cannot read. */
  unreadable: readonly unknown[];
  overruled: readonly ConflictedChange[];
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  onDiscardUnreadable: () => void;
  onDismiss: (id: string) => void;
}

/** The changes that the server did not take, each with its reason, and what two devices wrote at once: nothing is dropped unseen. */
export function NotSaved(props: NotSavedProps) {
  const { refused, unreadable, overruled, onRetry, onDiscard, onDiscardUnreadable, onDismiss } = props;
  return (
    <>
      {refused.length + unreadable.length > 0 && (
        <Notices label="Changes that were not saved" title="Not saved" ring="fire">
          {refused.map(({ id, title, reason }) => (
            <li key={id} className="grid gap-1">
              <p className="wrap-anywhere">{title}</p>
              <p className="text-small wrap-anywhere">{reason}</p>
              <div className="flex gap-2">
                <Button
                  size="small"
                  onClick={() => onRetry(id)}
                >
                  Try again
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  onClick={() =>
                    onDiscard(id)}
                >
                  Discard
                </Button>
              </div>
            </li>
          ))}
          {unreadable.length > 0 && <Unreadable items={unreadable} onDiscard={onDiscardUnreadable} />}
        </Notices>
      )}
      {overruled.length > 0 && (
        <Notices label="Changed on two devices" title="Changed on two devices" ring="earth">
          {overruled.map(({ id, what, mine, theirs }) => (
            <li key={id} className="grid gap-1">
              <p className="wrap-anywhere">{what}</p>
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
                <dt className="text-soft">Saved</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">{mine || "nothing"}</dd>
                <dt className="text-soft">Other device</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">{theirs || "nothing"}</dd>
              </dl>
              <Button
                size="small"
                look="quiet"
                className="justify-self-start"
                onClick={() => onDismiss(id)}
              >
                Dismiss
              </Button>
            </li>
          ))}
        </Notices>
      )}
    </>
  );
}

interface NoticesProps {
  label: string;
  title: string;
  ring: "fire" | "earth";
  children: ReactNode;
}

function Notices({ label, title, ring, children }: NoticesProps) {
  return (
    <section
      aria-label={label}
      data-ring={ring}
      className="grid gap-3 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <h2 className="font-medium">{title}</h2>
      <ul className="grid gap-3">{children}</ul>
    </section>
  );
}

function Unreadable({ items, onDiscard }: { items: readonly unknown[]; onDiscard: () => void }) {
  return (
    <li className="grid gap-1">
      <p>
        {items.length === 1 ? "1 change" : `${items.length} changes`} from another version can't be read
      </p>
      <details className="text-small">
        <summary className="underline underline-offset-4">Show what was stored</summary>
        <pre className="max-h-32 overflow-auto whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(items, null, 1)}
        </pre>
      </details>
      <Button size="small" look="quiet" className="justify-self-start" onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}
