/** A part of a page that can be loaded ahead of its first render. */
interface Part {
  preload(): Promise<void>;
}

/**
 * For how long what was rendered last may take until it is on the screen. On a busy machine, what is loaded right after
 * the render arrives and is evaluated before that.
 */
const PAINT_MS = 200;

let show = () => {};
const shown = new Promise<void>((resolve) => show = resolve);

/** Says that the page shows what it was opened for. From now on it loads what may be needed next. */
export function pageIsShown(): void {
  setTimeout(show, PAINT_MS);
}

/** Loads parts ahead of their use, so that they open at once, also offline; but after what the page was opened for. */
export function loadAhead(...parts: readonly Part[]): void {
  void shown.then(() => {
    for (const part of parts) void part.preload();
  });
}
