import { useLayoutEffect, useRef, useState } from "react";

/**
 * Returns functions that stay the same and call the latest `actions`. With them, rows of a list that have not changed
 * are not rendered again. The names of the actions must not change.
 */
export function useSteadyActions<T extends object>(actions: T): T {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState(() => {
    const call = (name: string) => (...given: unknown[]) =>
      // The object of this type has a function under each of its names.
      (latest.current as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given);
    return Object.fromEntries(Object.keys(actions).map((name) => [name, call(name)])) as T;
  });
  return steady;
}
