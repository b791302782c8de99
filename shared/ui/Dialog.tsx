import X from "lucide-react/icons/x";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import type { RingName } from "../domain/rings/ring.ts";
import { t } from "../texts/translate.ts";
import { AlertBox, Button, classes, keepTimes } from "./Controls.tsx";
import { markInvalid } from "./Fields.tsx";
import { focusFirst, hasDialog, keepFocusInside, registerDialog } from "./focus.ts";
import { isComposing } from "./keys.ts";

/** What a user does next. */
const INPUTS = ["pointerdown", "keydown"] as const;

/**
 * Shows a modal dialog. Returns the function that closes it and returns the focus.
 *
 * A modal dialog makes the page behind it inert, for which the browser computes the style of every element again, and
 * takes the focus, for which it lays the page out before it is painted. So the dialog is painted first, and becomes
 * modal right after that, or with the next input if that comes before.
 */
function showDialog(element: HTMLDialogElement, body: HTMLElement | null): () => void {
  const opener = document.activeElement;
  let unregister = () => {};
  const stopWaiting = () => {
    for (const input of INPUTS) removeEventListener(input, makeModal, true);
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const makeModal = () => {
    stopWaiting();
    element.open = false;
    element.showModal();
    // Chromium focuses a body that scrolls, instead of its first control.
    if (body && body === document.activeElement) focusFirst(body);
    unregister = registerDialog(element);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  element.open = true;
  for (const input of INPUTS) addEventListener(input, makeModal, true);
  const frame = requestAnimationFrame(() => timer = setTimeout(makeModal));
  // Below another modal dialog it would not be seen.
  if (hasDialog()) makeModal();
  return () => {
    stopWaiting();
    unregister();
    element.close();
    // The dialog itself would return it to where it was when it became modal. Removing the element would lose it.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button, a phone's back gesture and, without `onSubmit`, a click outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** What went wrong, always visible between the scrolling body and the buttons. */
  notice?: ReactNode;
  /** The buttons, always visible under the scrolling body. */
  footer?: ReactNode;
  /** Makes it a form: Enter in a field and a `type="submit"` button call this with it. */
  onSubmit?: (form: HTMLElement) => void;
  /** The ring whose hue its parts have. */
  ring?: RingName | undefined;
  /** Keeps its upper edge in place while its height changes: at the top, also on phones, and wider. */
  isSteady?: boolean;
}

/**
 * A modal dialog based on the browser's `<dialog>`: the page behind it is inert, and focus stays inside and returns on
 * close. On phones it is a sheet at the bottom. It is mounted only while open, so its state starts fresh each time.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, children, notice, footer, onSubmit, ring, isSteady = false } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useLowerEdge();
  const [isScrolled, setIsScrolled] = useState(false);
  useLayoutEffect(() => dialog.current ? showDialog(dialog.current, body.current) : undefined, []);

  const Frame = onSubmit ? "form" : "div";
  return (
    <dialog
      ref={dialog}
      data-ring={ring}
      data-steady={isSteady || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      className={classes(
        "dialog fixed inset-0 z-50 m-auto flex max-h-[min(50rem,calc(100dvh-4rem))] flex-col overflow-hidden",
        "rounded-sm bg-sheet p-0 text-ink forced-colors:border",
        isSteady ? "mt-8 w-[min(37.5rem,calc(100vw-2rem))]" : "w-[min(30rem,calc(100vw-2rem))]",
        "max-sm:max-h-[calc(100dvh-4.5rem)] max-sm:w-full max-sm:max-w-none",
        isSteady
          ? "max-sm:mt-0 max-sm:rounded-t-none max-sm:has-[.toast]:mt-33"
          : "max-sm:mb-0 max-sm:rounded-b-none",
      )}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        keepFocusInside(event, event.currentTarget);
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // The browser would close the dialog by itself.
        event.preventDefault();
        event.stopPropagation();
        if (!isComposing(event)) onClose();
      }}
      onPointerDown={(event) => {
        // A click outside does not close a form, so that no input is lost by accident.
        if (!onSubmit && event.target === event.currentTarget) onClose();
      }}
    >
      <Frame
        noValidate={onSubmit ? true : undefined}
        className="flex min-h-0 flex-col"
        onSubmit={onSubmit && ((event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit(event.currentTarget);
        })}
      >
        {/* No header or footer: in a dialog of the page's header they would be landmarks. */}
        <div
          className={classes(
            "grid gap-1 border-b px-6 pt-5 pr-14 pb-2.5",
            isScrolled ? "border-hairline" : "border-transparent forced-colors:border-[Canvas]",
          )}
        >
          <h2 id={`${id}-title`} className="font-display text-title">{keepTimes(title)}</h2>
          {description && <p id={`${id}-about`} className="text-soft">{description}</p>}
        </div>
        <div
          ref={body}
          // What has the focus is scrolled into view with its outline.
          className={classes(
            "grid min-h-0 scroll-py-3 content-start gap-4 overflow-y-auto overscroll-contain px-6 pt-1.25 empty:pb-1.25",
            notice ? "pb-3" : "pb-5",
          )}
          onScroll={({ currentTarget }) => setIsScrolled(currentTarget.scrollTop > 0)}
        >
          {children}
        </div>
        {notice && <div className="px-6 pt-2 pb-4">{notice}</div>}
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-hairline px-6 py-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        )}
      </Frame>
      <button
        type="button"
        aria-label={t("Close")}
        onClick={onClose}
        className="absolute top-4 right-4 grid size-8 place-items-center rounded-sm text-soft transition-colors hover:bg-ink/5 hover:text-ink pointer-coarse:top-2.5 pointer-coarse:right-2.5 pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </dialog>
  );
}

/**
 * Keeps what is at the lower edge of a scrolled element there while the element shrinks, as for a notice below it, and
 * then shows the field that is wrong or else the focused one, with its label.
 */
function useLowerEdge() {
  const scrolling = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scrolling.current;
    if (!element) return;
    // The observer first reports the height with which it is shown: reading it here would lay out the page once more.
    let height = 0;
    const observer = new ResizeObserver(() => {
      const shrunkBy = height - element.clientHeight;
      height = element.clientHeight;
      if (shrunkBy <= 0) return;
      // At its beginning it stays there.
      if (element.scrollTop > 0) element.scrollTop += shrunkBy;
      const field = element.querySelector<HTMLInputElement>("[aria-invalid=true], :focus");
      // Where there is no room for both, the field is shown.
      for (const part of [field?.labels?.[0], field]) part?.scrollIntoView({ block: "nearest" });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return scrolling;
}

/**
 * The result of validating a form: a valid value, or an error message with the name of the field that it is about,
 * unless the field is empty or outside of its limits.
 */
export type FormResult<T> = { readonly value: T; readonly error?: undefined } | {
  readonly error: string;
  readonly field?: string;
};

/**
 * Validates the typed values of a form before they are saved, and marks the fields that are wrong. Returns the message
 * of what is wrong, if anything is, what submits the form, and what is called on each change.
 */
export function useValidForm<Values, Result>({ values, read, onSave, rejected }: {
  values: Values;
  read: (values: Values) => FormResult<Result>;
  onSave: (result: Result) => void;
  /** The names of the fields that the server rejected. */
  rejected?: readonly string[] | undefined;
}): { wrong: string | undefined; submit: (form: HTMLElement) => void; onType: () => void } {
  const [invalid, setInvalid] = useState<{ error: string; field?: string } | null>(null);
  const submitted = useRef<HTMLElement>(null);
  // Whether anything was typed since then, as while it was being saved. The focus stays there.
  const isTyping = useRef(false);
  useLayoutEffect(() => {
    const names = invalid ? (invalid.field === undefined ? [] : [invalid.field]) : rejected;
    if (!names || !submitted.current) return;
    const unmark = markInvalid(submitted.current, names, isTyping.current);
    // On phones a form is higher than the screen, and the button that was pressed is at its end.
    submitted.current.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    return unmark;
  }, [invalid, rejected]);
  return {
    wrong: invalid?.error,
    submit(form) {
      submitted.current = form;
      isTyping.current = false;
      const result = read(values);
      if (result.error !== undefined) return setInvalid(result);
      setInvalid(null);
      onSave(result.value);
    },
    onType() {
      isTyping.current = true;
      setInvalid(null);
    },
  };
}

/** The props of every form dialog: its values and what happens to them. */
export interface FormState<Values, Result> {
  /** The typed values, stored by the host. */
  values: Values;
  onChange: (values: Values) => void;
  /** Discards a draft that was restored; absent when none was. */
  onDiscardDraft?: (() => void) | undefined;
  /** Closes the dialog; the typed values stay as a draft. */
  onClose: () => void;
  /** Closes the dialog and discards the typed values; `onClose` when absent. */
  onCancel?: () => void;
  /** Called with the valid result. */
  onSave: (result: Result) => void;
  pending?: boolean;
  /** Why saving failed, and the names of the fields that the server rejected. The typed values stay. */
  failure?: { message: string; reason?: string; fields?: readonly string[] } | null;
}

export interface FormDialogProps<Values, Result> extends FormState<Values, Result> {
  title: string;
  description?: ReactNode;
  /** The ring in whose hue its parts are. */
  ring?: RingName;
  /** The label of the button that saves. */
  action: string;
  /** Whether it takes something away for good, which its button shows. */
  isDangerous?: boolean;
  /** Whether there is nothing to save yet. */
  incomplete?: boolean;
  /** Validates the typed values. */
  read: (values: Values) => FormResult<Result>;
  /** The fields. They call `change`, which also clears the last error. */
  children: (change: (values: Values) => void) => ReactNode;
}

/** A modal form: validates the typed values before it saves them, and shows errors. Mounted while it is open. */
export function FormDialog<Values, Result>(props: FormDialogProps<Values, Result>) {
  const { title, description, ring, action, isDangerous, incomplete = false, read, children } = props;
  const { values, onChange } = props;
  const { onDiscardDraft, onClose, onCancel = onClose, onSave, pending = false, failure } = props;
  const { wrong, submit, onType } = useValidForm({ values, read, onSave, rejected: failure?.fields });
  const message = wrong ?? failure?.message;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      ring={ring}
      onSubmit={(form) => pending || incomplete || submit(form)}
      notice={message && (
        <AlertBox message={message} reason={wrong === undefined ? failure?.reason : undefined} />
      )}
      footer={
        <>
          <Button onClick={onCancel}>{t("Cancel")}</Button>
          <Button
            look={isDangerous ? "danger" : "primary"}
            type="submit"
            disabled={incomplete}
            pending={pending}
          >
            {action}
          </Button>
        </>
      }
    >
      {onDiscardDraft && <DraftRestored onDiscard={onDiscardDraft} />}
      {children((next) => {
        onType();
        onChange(next);
      })}
    </Dialog>
  );
}

/** Says that a field shows a restored draft, with a button that discards it. */
export function DraftRestored({ onDiscard }: {
  /** Discards the draft and shows the saved value again. */
  onDiscard: () => void;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-small text-soft">
      <span>{t("Draft restored")}</span>
      <Button look="quiet" size="small" className="px-2!" onClick={onDiscard}>{t("Discard draft")}</Button>
    </p>
  );
}
