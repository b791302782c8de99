import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useState } from "react";
import { logFailure } from "../../platform/log.ts";
import { atOnce, type Loaded } from "./at_once.ts";

/** A part of a page that is loaded by itself. */
export type LazyExtra<P> = ((props: P) => ReactNode) & {
  /** Loads it ahead of its first render, which then shows it at once. A failure has no effect. */
  preload(): Promise<void>;
};

/**
 * Returns a part of a page that is loaded by itself. If it cannot be loaded, the page shows without it: only its
 * children remain, until it is rendered anew. `known` returns it where it was loaded with something else.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<Loaded<P>>,
  known: () => Loaded<P> | undefined = () => undefined,
): LazyExtra<P> {
  let loaded: Loaded<P> | undefined;
  const begin = () =>
    lazy(() => {
      loaded ??= known();
      return loaded ? atOnce(loaded) : load().catch((error: unknown) => {
        logFailure("A part of the page could not be loaded", error);
        // It uses no other props than its children.
        return { default: Without as ComponentType<P> };
      });
    });
  let last = begin();
  /** Shown in place of what could not be loaded. */
  function Without({ children }: { children?: ReactNode }) {
    useEffect(() => {
      last = begin();
    }, []);
    return children;
  }
  function Part(props: P) {
    const [part] = useState(() => last);
    return createElement(part, props);
  }
  const preload = async () => {
    loaded ??= await load().catch(() => undefined);
  };
  return Object.assign(Part, { preload });
}
