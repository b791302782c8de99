import type { ComponentType } from "react";

/** A module whose default export is a component. */
export interface Loaded<P> {
  readonly default: ComponentType<P>;
}

/**
 * Returns a promise that calls back at once. With an ordinary one, React first shows the fallback, and then keeps that
 * for 300 ms.
 */
export function atOnce<P>(value: Loaded<P>): Promise<Loaded<P>> {
  const promise = Promise.resolve(value);
  return Object.assign(promise, {
    then: (onValue: Parameters<typeof promise.then>[0]) => {
      onValue?.(value);
      return promise;
    },
  });
}
