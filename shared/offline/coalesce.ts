/**
 * Returns a function that runs `work` one run at a time. Calls during a run share one further run after it, so each
 * call resolves with a run that began after the call. After a run nothing runs for `pauseMs` milliseconds.
 */
export function coalesce(work: () => Promise<void>, pauseMs = 0): () => Promise<void> {
  /** Resolves when the next run may begin. */
  let running: Promise<unknown> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    const done = work();
    const pause = () => pauseMs > 0 ? new Promise((resolve) => setTimeout(resolve, pauseMs)) : undefined;
    running = done.catch(() => {}).then(pause).finally(() => {
      running = null;
    });
    return done;
  };
  return () => {
    if (!running) return run();
    next ??= running.then(() => {
      next = null;
      return run();
    });
    return next;
  };
}
