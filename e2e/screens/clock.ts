let aheadMs = 0;
let restore: (() => void) | null = null;

/** Sets the clock of this process to `instant` (ISO), from where it continues. Returns a function that restores it. */
export function setClock(instant: string): () => void {
  restore ??= replaceDate();
  aheadMs = 0;
  aheadMs = Date.parse(instant) - Date.now();
  return () => {
    restore?.();
    restore = null;
  };
}

function replaceDate(): () => void {
  const Former = Date;
  const now = () => Former.now() + aheadMs;
  globalThis.Date = new Proxy(Former, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    apply: () => new Former(now()).toString(),
    get: (target, name, receiver) => name === "now" ? now : Reflect.get(target, name, receiver),
  });
  return () => void (globalThis.Date = Former);
}
