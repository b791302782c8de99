/** What `public/first.js` records while it shows the picture. */
interface ShownPicture {
  readonly events: readonly Event[];
  /** Ends recording. */
  end(): void;
}

/** A press that takes longer than this is not waited for; milliseconds. */
const MAX_PRESS_MS = 1_000;

/**
 * Takes what the user did in the picture before the popup was rendered, once no button or key is held down. Returns a
 * function that repeats it in the rendered popup: clicks, keys and the focus.
 */
export async function takeEarlyInput(root: Element): Promise<() => void> {
  const { gorinPicture: shown } = globalThis as { gorinPicture?: ShownPicture };
  if (!shown) return () => {};
  await released(shown.events);
  shown.end();
  const focus = counterpartOf(root, document.activeElement);
  const repeats = shown.events.map((event) => {
    const counterpart = counterpartOf(root, event.target);
    return () => repeat(event, counterpart());
  });
  return () => {
    focus()?.focus();
    for (const act of repeats) act();
  };
}

function repeat(event: Event, target: HTMLElement | null): void {
  if (event.type === "click") target?.click();
  if (event.type === "keydown" && event instanceof KeyboardEvent) {
    (target ?? document.body).dispatchEvent(new KeyboardEvent(event.type, event));
  }
}

/** Resolves when nothing is held down. The popup would replace what was pressed before it is released. */
async function released(events: readonly Event[]): Promise<void> {
  if (!isPressed(events)) return;
  await new Promise<void>((resolve) => {
    // The click follows in the same task.
    for (const type of ["pointerup", "pointercancel", "keyup"]) {
      addEventListener(type, () => setTimeout(resolve));
    }
    setTimeout(resolve, MAX_PRESS_MS);
  });
}

function isPressed(events: readonly Event[]): boolean {
  const last = events.findLast(({ type }) => type.startsWith("pointer") || type.startsWith("key"));
  // Enter clicks when it is pressed, the space bar when it is released.
  return last?.type === "pointerdown" ||
    (last?.type === "keydown" && last instanceof KeyboardEvent && last.key === " ");
}

/**
 * Returns a function that finds the element at the same place of the rendered popup. It is null where `root` does not
 * contain the target, or where there is something else.
 */
function counterpartOf(root: Element, target: EventTarget | null): () => HTMLElement | null {
  if (!(target instanceof Element) || target === root || !root.contains(target)) return () => null;
  const path: number[] = [];
  for (let element = target; element !== root; element = element.parentElement ?? root) {
    path.unshift([...(element.parentElement ?? root).children].indexOf(element));
  }
  const button = target.closest("button");
  return () => {
    const found = path.reduce<Element | undefined>((parent, index) => parent?.children[index], root);
    const isSame = found?.tagName === target.tagName &&
      found.closest("button")?.textContent === button?.textContent;
    // The strokes of a glyph are no HTML elements: the button around them is what was clicked.
    const html = found instanceof HTMLElement ? found : found?.closest<HTMLElement>("button");
    return isSame && html ? html : null;
  };
}
