import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { atOnce, type Loaded } from "./at_once.ts";

/** A page that is loaded by itself. */
export type LazyPage = LazyExoticComponent<ComponentType> & {
  /** Loads it ahead of its first render, which then shows it at once. A failure has no effect. */
  preload(): Promise<void>;
};

/** Returns a page that is loaded by itself. */
export function lazyPage(load: () => Promise<Loaded<object>>): LazyPage {
  let loaded: Loaded<object> | undefined;
  const Page = lazy(() => loaded ? atOnce(loaded) : load());
  const preload = async () => {
    loaded ??= await load().catch(() => undefined);
  };
  return Object.assign(Page, { preload });
}
