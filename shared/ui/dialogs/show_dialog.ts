import { registerDialog } from "./open_dialogs.ts";

/** What a user does next. */
const INPUTS = ["pointerdown", "keydown"] as const;

/**
 * Shows a modal dialog. Returns the function that closes it and returns the focus.
 *
 * A modal dialog makes the page behind it inert, for which the browser computes the style of every element again. The
 * dialog is painted first, as a popover, and becomes modal right after that, or with the next input if that comes
 * before.
 */
export function showDialog(element: HTMLDialogElement): () => void {
  const opener = document.activeElement;
  let unregister = () => {};
  let isModal = false;
  const makeModal = () => {
    if (isModal) return;
    isModal = true;
    for (const input of INPUTS) removeEventListener(input, makeModal, true);
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    element.popover = null;
    element.open = false;
    element.showModal();
    // The user may have gone to another field already.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    unregister = registerDialog(element);
  };
  const close = () => {
    for (const input of INPUTS) removeEventListener(input, makeModal, true);
    // Nothing is left to become modal.
    isModal = true;
    unregister();
    element.popover = null;
    element.close();
    // The dialog itself would return it to where it was when it became modal. Removing the element would lose it.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };

  // The oldest supported browsers have no popovers.
  if (element.showPopover === undefined) {
    makeModal();
    return close;
  }
  element.popover = "manual";
  element.showPopover();
  element.open = true;
  for (const input of INPUTS) addEventListener(input, makeModal, true);
  requestAnimationFrame(() => setTimeout(makeModal));
  return close;
}
