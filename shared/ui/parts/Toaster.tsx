import { X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RingName } from "#shared/rings/ring.ts";

/** A short notice that goes away by itself. */
export interface ToastNotice {
  id: string;
  message: string;
  /** The ring it is about. */
  ring?: RingName | undefined;
  /** What can still be done about it, such as Undo. */
  action?: { label: string; onAction: () => void };
  /**
   * Milliseconds it stays; 5 s, or 10 s with an action. It waits while pointed at or focused. `Infinity`: until somebody
   * takes it away.
   */
  duration?: number;
}

export interface ToasterProps {
  toasts: readonly ToastNotice[];
  onDismiss: (id: string) => void;
}

/**
 * Notices at the top right, announced politely. They lie in the top layer, so also over an open dialog. The host holds
 * the list. (The unstyled library's toaster measured 10.9 kB; this is under 1.)
 */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
  const region = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const count = toasts.length;

  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !("showPopover" in element)) return;
    // Shown again, it comes to lie above a dialog that was opened in the meantime.
    if (element.matches(":popover-open") && document.querySelector("dialog[open]")) element.hidePopover();
    if (!element.matches(":popover-open")) element.showPopover();
  }, [count]);

  return (
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-label="Notifications"
      data-toaster=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="toaster pointer-events-none fixed inset-auto top-4 right-4 m-0 w-[min(22.5rem,calc(100vw-2rem))] border-0 bg-transparent p-0 text-ink"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="grid gap-2">
        {toasts.map((toast) => <Toast key={toast.id} toast={toast} held={held} onDismiss={onDismiss} />)}
      </ol>
    </div>
  );
}

interface ToastProps {
  toast: ToastNotice;
  held: boolean;
  onDismiss: (id: string) => void;
}

function Toast({ toast, held, onDismiss }: ToastProps) {
  const { id, message, action, ring } = toast;
  const duration = toast.duration ?? (action ? 10_000 : 5_000);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (held || duration === Infinity) return;
    const timer = setTimeout(() => dismiss.current(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held]);

  return (
    <li
      data-ring={ring}
      className="toast pointer-events-auto flex items-center gap-3 rounded-md border border-hairline border-l-3 border-l-ring bg-card py-1.5 pr-1.5 pl-4"
    >
      <p className="min-w-0 grow py-1.5">{message}</p>
      {action && (
        <button
          type="button"
          className="min-h-8 shrink-0 rounded-sm px-2.5 font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
          onClick={() => {
            action.onAction();
            onDismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => onDismiss(id)}
        className="grid size-8 shrink-0 place-items-center rounded-sm text-soft hover:bg-ink/5 hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
