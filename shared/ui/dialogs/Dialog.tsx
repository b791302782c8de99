import X from "lucide-react/icons/x";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import type { RingName } from "#shared/rings/ring.ts";
import { classes } from "../parts/classes.ts";
import { isComposing } from "../keys/is_composing.ts";
import { focusFirst, keepFocusInside } from "./keep_focus_inside.ts";
import { showDialog } from "./show_dialog.ts";
import { t } from "#shared/texts/translate.ts";

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
}

/**
 * A modal dialog based on the browser's `<dialog>`: the page behind it is inert, and focus stays inside and returns on
 * close. On phones it is a sheet at the bottom. It is mounted only while open, so its state starts fresh each time.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, description, children, notice, footer, onSubmit, ring } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useLowerEdge();
  const [isScrolled, setIsScrolled] = useState(false);
  useLayoutEffect(() => {
    if (!dialog.current) return;
    const close = showDialog(dialog.current);
    // Chromium focuses a body that scrolls, instead of its first control.
    if (body.current && body.current === document.activeElement) focusFirst(body.current);
    return close;
  }, []);

  const Frame = onSubmit ? "form" : "div";
  return (
    <dialog
      ref={dialog}
      data-ring={ring}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      className={classes(
        "dialog m-auto flex max-h-[min(50rem,calc(100dvh-4rem))] w-[min(30rem,calc(100vw-2rem))] flex-col overflow-hidden",
        "rounded-md border border-hairline bg-card p-0 text-ink",
        "max-sm:mb-0 max-sm:max-h-[calc(100dvh-4.5rem)] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0",
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
            isScrolled ? "border-hairline" : "border-transparent",
          )}
        >
          <h2 id={`${id}-title`} className="font-display text-title">{title}</h2>
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
