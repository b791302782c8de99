/** Work that is repeated. */
export interface Repeated {
  /** Begins it no more. Resolves when what runs has ended. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs` milliseconds, unless it is still running. */
export function repeat(everyMs: number, work: () => Promise<unknown>): Repeated {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work().finally(() => running = null);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
