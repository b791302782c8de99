import { type KeyboardEvent, type RefObject, useEffect, useSyncExternalStore } from "react";

/** Where the focus was, for when its element disappears. */
interface Place {
  readonly element: HTMLElement;
  readonly section: Element | null;
  readonly panel: Element | null;
  /** The name of the panel then: another ring's panel is the same element. */
  readonly panelId: string | undefined;
  /** The row that can take the focus, its list, and its position there. */
  readonly row: HTMLElement | null;
  readonly list: Element | null;
  readonly index: number;
}

/** What got the focus in the place of what disappeared, until the user does something. */
let restored: Element | null = null;

/** Returns whether the focus is where it was moved, not where the user has set it. */
function isFocusRestored(): boolean {
  return restored !== null && restored === document.activeElement;
}

/**
 * Restores the focus within `root` until the returned function is called. Browsers move it to the page's start when the
 * focused element is removed or disabled, such as Stop after a click. Here it moves to the row that the element was in,
 * to the next row when that was deleted, or to what {@link successorIn} finds in its section or panel.
 */
export function restoreFocus(root: HTMLElement): () => void {
  let place: Place | null = null;
  const note = (element: EventTarget | null) => {
    // Dialogs return the focus themselves, to where it was before.
    if (element instanceof HTMLElement && root.contains(element) && !element.closest("dialog")) {
      place = placeOf(element);
    }
  };
  const onFocusIn = ({ target }: FocusEvent) => note(target);
  const onFocusOut = ({ target }: FocusEvent) => {
    const left = place?.element;
    // Within a dialog the focus is nowhere while Tab moves it.
    if (!left || target !== left) return;
    queueMicrotask(() => {
      // A click beside all controls takes the focus away on purpose.
      if (place?.element === left && !isGone(left) && isNowhere()) place = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (!place || !isGone(place.element)) return;
    if (document.activeElement !== place.element && !isNowhere()) return;
    if (document.querySelector("dialog[open]")) return;
    const successor = successorOf(place, root);
    successor?.focus();
    restored = successor ?? null;
  });
  const onInput = () => restored = null;
  note(document.activeElement);
  root.addEventListener("focusin", onFocusIn);
  root.addEventListener("focusout", onFocusOut);
  for (const input of INPUTS) root.addEventListener(input, onInput, true);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    for (const input of INPUTS) root.removeEventListener(input, onInput, true);
    root.removeEventListener("focusin", onFocusIn);
    root.removeEventListener("focusout", onFocusOut);
    observer.disconnect();
  };
}

function placeOf(element: HTMLElement): Place {
  const panel = element.closest("[role=tabpanel]");
  const row = element.closest<HTMLElement>("li[tabindex]");
  const list = row?.parentElement ?? null;
  return {
    element,
    section: element.closest("section"),
    panel,
    panelId: panel?.id,
    row,
    list,
    index: row && list ? [...list.children].indexOf(row) : 0,
  };
}

const INPUTS = ["keydown", "pointerdown"] as const;

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(":disabled");
}

function isNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

function successorOf({ row, list, index, section, panel, panelId }: Place, root: HTMLElement) {
  if (row?.isConnected) return row;
  const rows = list?.isConnected ? list.querySelectorAll<HTMLElement>(":scope > li[tabindex]") : [];
  const next = rows[Math.min(index, rows.length - 1)];
  if (next) return next;
  if (section?.isConnected) return successorIn(section);
  const shown = root.querySelector<HTMLElement>("[role=tabpanel]");
  if (!shown) return successorIn(root);
  return shown === panel && shown.id === panelId ? markedIn(shown) ?? shown : shown;
}

/** Returns what to focus in `parent`: the first field of a form, the marked button, or the first button. */
export function successorIn(parent: Element): HTMLElement | null {
  return parent.querySelector<HTMLElement>("form input, form textarea") ?? markedIn(parent) ??
    parent.querySelector<HTMLElement>("button:not(:disabled)");
}

/** Returns the first element marked `data-next-focus`. */
function markedIn(parent: Element): HTMLElement | null {
  return parent.querySelector<HTMLElement>("[data-next-focus]");
}

/** What the user types into. */
const FIELD = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** How long the user must have left everything alone: a click beside a field takes its focus first; milliseconds. */
const PAUSE_MS = 1_000;

let unsaved = 0;

const listeners = new Set<() => void>();

let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns whether the user is in the middle of something: in a dialog, in a field, or before saving what was typed. */
export function isOccupied(): boolean {
  if (typeof document === "undefined") return false;
  return unsaved > 0 || document.querySelector("dialog[open]") !== null ||
    document.activeElement?.matches(FIELD) === true && !isFocusRestored();
}

/** Says that something on the page is not finished or saved, until the returned function is called. */
export function holdUnsaved(): () => void {
  unsaved++;
  return () => {
    unsaved--;
    check();
  };
}

/** Calls `listener` a moment after the user has left dialogs and fields, until the returned function is called. */
export function onLeft(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) { for (const event of MOVES) document.addEventListener(event, check); }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    for (const event of MOVES) document.removeEventListener(event, check);
  };
}

const MOVES = ["focusin", "focusout"] as const;

function check(): void {
  if (listeners.size === 0) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!isOccupied()) { for (const listener of listeners) listener(); }
  }, PAUSE_MS);
}

/** Restores the focus within the element of `root`, as {@link restoreFocus} does. */
export function useRestoredFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => root.current ? restoreFocus(root.current) : undefined, [root]);
}

let open: readonly HTMLDialogElement[] = [];
const openDialogsListeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of openDialogsListeners) listener();
}

/** Returns whether a modal dialog is open. */
export function hasDialog(): boolean {
  return open.length > 0;
}

/** Registers a dialog that was just shown. Returns the function that removes it again. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

function subscribe(listener: () => void) {
  openDialogsListeners.add(listener);
  return () => void openDialogsListeners.delete(listener);
}

/** Returns the dialog that was opened last and is still open, or null. Everything outside it is inert. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Makes Tab wrap from the last control of `container` to the first, and Shift+Tab from the first to the last. A modal
 * `<dialog>` alone lets focus move to the browser's toolbar.
 */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>, container: HTMLElement): void {
  if (event.key !== "Tab") return;
  const controls = controlsIn(container);
  const edge = event.shiftKey ? controls.at(0) : controls.at(-1);
  const other = event.shiftKey ? controls.at(-1) : controls.at(0);
  if (edge !== document.activeElement) return;
  event.preventDefault();
  other?.focus();
}

/** Focuses the first control of `container`, which stays scrolled as it is; nothing without one. */
export function focusFirst(container: HTMLElement): void {
  controlsIn(container).at(0)?.focus({ preventScroll: true });
}

function controlsIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    !element.matches(":disabled, [tabindex='-1'], details:not([open]) > :not(summary) *")
  );
}
