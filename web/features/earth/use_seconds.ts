import { useEffect, useState } from "react";
import { now, onTurn } from "../../platform/clock.ts";

const SECOND = 1000;

/**
 * Returns the current time in milliseconds, updated after each full second since `since`, so that a clock that counts
 * from there is never a second late.
 */
export function useSeconds(since: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    setAt(now());
    return onTurn(SECOND, since, () => setAt(now()));
  }, [since]);
  return at;
}
