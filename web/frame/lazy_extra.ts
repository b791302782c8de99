import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode } from "react";
import { logFailure } from "../platform/log.ts";

/** Shown in place of what could not be loaded. */
function Without({ children }: { children?: ReactNode }) {
  return children;
}

/**
 * Returns a part of a page that is loaded by itself. If it cannot be loaded, the page shows without it: only its
 * children remain.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load().catch((error: unknown) => {
      logFailure("A part of the page could not be loaded", error);
      // It uses no other props than its children.
      return { default: Without as ComponentType<P> };
    })
  );
}
