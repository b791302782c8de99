import { lazyExtra } from "../../app/Lazy.tsx";

/** The forms of Earth, loaded when they are first rendered, if not before. Render EntryForm in a `LazyDialog`. */
export const EntryForm = lazyExtra(async () => ({ default: (await import("./EntryForm.tsx")).EntryForm }));
export const LeftoverTimer = lazyExtra(async () => ({
  default: (await import("#shared/ui/earth/LeftoverTimer.tsx")).LeftoverTimer,
}));
