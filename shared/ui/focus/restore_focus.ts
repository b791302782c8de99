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
export function isFocusRestored(): boolean {
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
