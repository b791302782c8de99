/**
 * Returns a function that runs `work` one run at a time. Calls during a run share one further run after it, so each
 * call resolves with a run that began after the call.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    next ??= running.catch(() => {}).then(() => {
      next = null;
      return run();
    });
    return next;
  };
}
