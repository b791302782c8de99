import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { t } from "#shared/texts/translate.ts";
import { isComposing } from "#shared/ui/keys.ts";
import { UrgentPart } from "./Deferred.tsx";

/**
 * Writes a text into the text field of a dialog or a form that has the focus, as typing would. A line break at its end
 * is also Enter: a field of one line has no other use for it.
 */
export function writeAtCaret(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Fields of other types, such as check boxes, have no caret.
  const { selectionStart: start, selectionEnd: end } = field;
  if (start === null || end === null || !field.closest("dialog, form")) return;
  const room = field.maxLength < 0 ? text.length : field.maxLength - field.value.length + end - start;
  field.setRangeText(text.slice(0, Math.max(0, room)), start, end, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
  if (text.endsWith("\n")) field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}

/**
 * An open dialog, or a form in its place on the page, whose code may still be loading. Until it shows, a field that
 * nobody sees has the focus, so that keys run no shortcuts. What was typed there goes into the field that then gets the
 * focus, and Enter with it.
 */
export function LazyDialog({ onClose, inPlace = false, children }: {
  /** Called on Escape while the dialog is loading, and when it could not be loaded. */
  onClose: () => void;
  /** Whether it is a form in its place on the page instead. */
  inPlace?: boolean;
  /** The dialog, a part that is loaded by itself. */
  children: ReactNode;
}) {
  const typed = useRef("");
  return (
    <Suspense fallback={<TypedAhead typed={typed} onClose={onClose} />}>
      <UrgentPart>{children}</UrgentPart>
      <HandOver typed={typed} of={inPlace ? "main form" : "dialog[open]"} onClose={onClose} />
    </Suspense>
  );
}

interface WaitingProps {
  typed: RefObject<string>;
  onClose: () => void;
}

/** Collects what is typed. Without a dialog in the end, as after Escape, the focus returns to where it was. */
function TypedAhead({ typed, onClose }: WaitingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    field.current?.focus({ preventScroll: true });
    // Before the dialog opens, which remembers where the focus was.
    return () => opener instanceof HTMLElement ? opener.focus({ preventScroll: true }) : undefined;
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Tab") event.preventDefault();
    if (event.key === "Escape" && !isComposing(event)) onClose();
  };
  return (
    <textarea
      ref={field}
      aria-label={t("Opening...")}
      autoComplete="off"
      spellCheck={false}
      // No keyboard on a phone, where a tap opens dialogs.
      inputMode="none"
      onInput={(event) => typed.current = event.currentTarget.value}
      onKeyDown={onKeyDown}
      className="sr-only"
    />
  );
}

/** Rendered after the dialog, which takes the focus once it is painted. Without a dialog, it could not be loaded. */
function HandOver({ typed, of, onClose }: WaitingProps & { of: string }) {
  useLayoutEffect(() => {
    const host = document.querySelector(of);
    if (!host) onClose();
    const text = typed.current;
    typed.current = "";
    if (!host || text === "") return;
    // After the commit, in which React would put the value back, and once a dialog has chosen what gets the focus. No
    // key comes before.
    const write = () => queueMicrotask(() => writeAtCaret(text));
    if (host.contains(document.activeElement)) write();
    else host.addEventListener("focusin", write, { once: true });
  }, [typed]);
  return null;
}
