import type { ComponentType } from "react";
import { type LazyExtra, lazyExtra } from "./lazy_extra.ts";

/** Components that are loaded together, in one chunk. */
export interface LazyParts<Parts> {
  /** Returns one of them. It shows at once when they are loaded. */
  part<P extends object>(of: (parts: Parts) => ComponentType<P>): LazyExtra<P>;
  /** Loads them ahead of their use. A failure has no effect. */
  preload(): Promise<void>;
}

/** Returns components that are loaded together. Render each of them in a `Suspense`. */
export function lazyParts<Parts>(load: () => Promise<Parts>): LazyParts<Parts> {
  let parts: Parts | undefined;
  const loadOnce = async (): Promise<Parts> => parts ??= await load();
  return {
    part: (of) =>
      lazyExtra(async () => ({ default: of(await loadOnce()) }), () => parts && { default: of(parts) }),
    preload: async () => {
      await loadOnce().catch(() => {});
    },
  };
}
