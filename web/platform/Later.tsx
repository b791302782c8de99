import { type ReactNode, startTransition, useEffect, useState } from "react";

export interface LaterProps {
  children: ReactNode;
  /** Shown until then: the height of a screen when absent, so that what follows does not come into view. */
  fallback?: ReactNode;
}

/**
 * Shows its children one render after what is around it, so that what is on the first screen, or what was clicked, is
 * painted first, and no task renders or lays out everything. On a page, one comes after the other.
 */
export function Later({ children, fallback = <div aria-hidden="true" className="h-dvh" /> }: LaterProps) {
  const [isShown, setIsShown] = useState(false);
  // An effect runs after the paint, and so ends the turn.
  useEffect(() => isShown ? undefined : takeTurn(() => setIsShown(true)), [isShown]);
  return isShown ? children : fallback;
}

/** Those that are not shown yet, in order. The first has its turn. */
const waiting: (() => void)[] = [];

/** Calls `show` when it is its turn. Returns a function that ends its turn. */
function takeTurn(show: () => void): () => void {
  waiting.push(show);
  if (waiting[0] === show) startTransition(show);
  return () => {
    const had = waiting[0] === show;
    waiting.splice(waiting.indexOf(show), 1);
    if (had && waiting[0]) startTransition(waiting[0]);
  };
}
