import { Button } from "#shared/ui/Button.tsx";
import { type KeptQueue, titleOf } from "#shared/sync/mod.ts";

export interface RefusedProps {
  queue: KeptQueue;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  onDiscardUnreadable: () => void;
}

/** The changes that the server did not take, each with its reason: nothing is dropped unseen. */
export function Refused({ queue, onRetry, onDiscard, onDiscardUnreadable }: RefusedProps) {
  const { refused, unreadable } = queue;
  if (refused.length + unreadable.length === 0) return null;
  return (
    <section
      aria-label="Changes that were not saved"
      data-ring="fire"
      className="grid gap-3 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <h2 className="font-medium">Not saved</h2>
      <ul className="grid gap-3">
        {refused.map((write) => (
          <li key={write.id} className="grid gap-1">
            <p className="wrap-anywhere">{titleOf(write.command)}</p>
            <p className="text-small wrap-anywhere">{write.reason}</p>
            <div className="flex gap-2">
              <Button size="small" onClick={() => onRetry(write.id)}>Try again</Button>
              <Button size="small" look="quiet" onClick={() => onDiscard(write.id)}>Discard</Button>
            </div>
          </li>
        ))}
        {unreadable.length > 0 && (
          <li className="grid gap-1">
            <p>
              {unreadable.length === 1 ? "1 change" : `${unreadable.length} changes`}{" "}
              of another version cannot be read
            </p>
            <details className="text-small">
              <summary className="underline underline-offset-4">What was kept</summary>
              <pre className="max-h-32 overflow-auto whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(unreadable, null, 1)}
              </pre>
            </details>
            <Button size="small" look="quiet" className="justify-self-start" onClick={onDiscardUnreadable}>
              Discard
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
