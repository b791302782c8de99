/** A part of a page that can be loaded ahead of its first render. */
interface Part {
  preload(): Promise<void>;
}

let show = () => {};
const shown = new Promise<void>((resolve) => show = resolve);

/** Says that the page shows what it was opened for. From now on it loads what may be needed next. */
export function pageIsShown(): void {
  show();
}

/** Loads parts ahead of their use, so that they open at once, also offline; but after what the page was opened for. */
export function loadAhead(...parts: readonly Part[]): void {
  void shown.then(() => {
    for (const part of parts) void part.preload();
  });
}
