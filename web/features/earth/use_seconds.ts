import { useEffect, useState } from "react";
import { now, onTurn } from "../../platform/clock.ts";

const SECOND = 1000;

/**
 * Now, in milliseconds, moving each time another full second has passed since `since`: what counts from there never shows
 * a second late. It runs only while the component that calls it is shown.
 */
export function useSeconds(since: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    setAt(now());
    return onTurn(SECOND, since, () => setAt(now()));
  }, [since]);
  return at;
}
