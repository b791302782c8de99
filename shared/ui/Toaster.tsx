import X from "lucide-react/icons/x";
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { RingName } from "../domain/rings/ring.ts";
import { t } from "../texts/translate.ts";
import { keepFocusInside, useTopDialog } from "./focus.ts";

export interface ToastAction {
  label: string;
  onAction: () => void;
}

/** A short notice that disappears after a while. */
export interface ToastNotice {
  id: string;
  message: ReactNode;
  /** The ring that it is about. */
  ring?: RingName | undefined;
  /** An action, such as Undo. */
  action?: ToastAction;
  /** What can be done next, before the action. */
  next?: ToastAction | undefined;
  /**
   * How long it stays, in milliseconds; 5 s by default, 10 s with an action. It stays while hovered or focused.
   * `Infinity`: until it is dismissed.
   */
  duration?: number;
}

export interface ToasterProps {
  toasts: readonly ToastNotice[];
  /** Announced politely by screen readers; not shown. */
  announcement?: string;
  onDismiss: (id: string) => void;
}

/**
 * One toast at the top right, below the account, and the page's polite announcements. It covers no control of a page,
 * and on phones only what is above the panel. While a modal dialog is open everything outside it is inert, so the
 * region is rendered inside that dialog. (The unstyled library's toaster measured 10.9 kB; this is under 1.)
 */
export function Toaster(props: ToasterProps) {
  const dialog = useTopDialog();
  const parts = (
    <>
      <p role="status" className="sr-only">{props.announcement}</p>
      <Region {...props} dialog={dialog} />
    </>
  );
  return dialog ? createPortal(parts, dialog) : parts;
}

function Region({ toasts, onDismiss, dialog }: ToasterProps & { dialog: HTMLDialogElement | null }) {
  const region = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  useLayoutEffect(() => {
    // Only a popover is above the dialog's backdrop. Showing it again puts it above dialogs opened since.
    const element = region.current;
    // It is no longer connected when its dialog was closed at once.
    if (!element?.isConnected || !("showPopover" in element)) return;
    if (!element.matches(":popover-open")) element.showPopover();
  }, []);
  const focus = useFocusReturn(region, toasts.length, () => setHeld(false));
  // One at a time, so that they cover little: the newest, before those that stay until they are dismissed.
  const shown = toasts.findLast(({ duration }) => duration !== Infinity) ?? toasts.at(-1);
  return (
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-label={t("Notifications")}
      data-toaster=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        focus.onFocus(event);
      }}
      onBlur={() => {
        setHeld(false);
        focus.onBlur();
      }}
      onKeyDown={(event) => {
        if (dialog) keepFocusInside(event, dialog);
      }}
      className="toaster pointer-events-none fixed inset-auto top-13 right-4 sm:top-15 m-0 w-[min(22.5rem,calc(100vw-2rem))] border-0 bg-transparent p-0 text-ink"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="grid gap-2">
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            isShown={toast === shown}
            held={held}
            onDismiss={onDismiss}
          />
        ))}
      </ol>
    </div>
  );
}

/**
 * Returns focus to where it came from when the focused toast is removed; browsers would move it to the page's start.
 */
function useFocusReturn(region: RefObject<HTMLElement | null>, count: number, onReturn: () => void) {
  const origin = useRef<Element | null>(null);
  const focused = useRef(false);
  const returned = useRef(onReturn);
  useEffect(() => {
    returned.current = onReturn;
  });
  useLayoutEffect(() => {
    if (!focused.current || region.current?.contains(document.activeElement)) return;
    focused.current = false;
    returned.current();
    if (origin.current instanceof HTMLElement) origin.current.focus();
  }, [region, count]);
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      focused.current = true;
      if (!region.current?.contains(relatedTarget)) origin.current = relatedTarget;
    },
    onBlur: () => {
      focused.current = false;
    },
  };
}

export function Toast({ toast, isShown, held, onDismiss }: {
  toast: ToastNotice;
  /** Another one is hidden, and does not run out meanwhile. */
  isShown: boolean;
  /** Whether it stays for now. */
  held: boolean;
  onDismiss: (id: string) => void;
}) {
  const { id, message, action, next, ring } = toast;
  const duration = toast.duration ?? (action ? 10_000 : 5_000);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (held || !isShown || duration === Infinity) return;
    const timer = setTimeout(() => dismiss.current(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held, isShown]);

  return (
    <li
      hidden={!isShown}
      data-ring={ring}
      className="toast pointer-events-auto flex items-center gap-3 rounded-sm bg-ink py-1.5 pr-1.5 pl-4 text-paper forced-colors:border pointer-coarse:py-0"
    >
      <p className="min-w-0 grow py-1.5">{message}</p>
      {[next, action].map((one) =>
        one && (
          <button
            key={one.label}
            type="button"
            className="min-h-8 shrink-0 rounded-sm px-2.5 font-semibold text-paper underline decoration-current/50 underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
            onClick={() => {
              one.onAction();
              onDismiss(id);
            }}
          >
            {one.label}
          </button>
        )
      )}
      <button
        type="button"
        aria-label={t("Dismiss")}
        onClick={() => onDismiss(id)}
        className="grid size-8 shrink-0 place-items-center rounded-sm text-paper/75 hover:bg-paper/10 hover:text-paper pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
