import { Failure } from "../failure.ts";

/** How much work is done at once, and how much may wait for it. */
export interface WorkQueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Runs work a few at a time. */
export interface WorkQueue {
  /** What `work` answers, when its turn has come. Throws `unavailable` at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A queue that serves first come, first served, and turns work away instead of growing without end. */
export function createWorkQueue({ atOnce, waiting }: WorkQueueLimits): WorkQueue {
  let running = 0;
  const line: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= atOnce) {
        if (line.length >= waiting) throw busy();
        // Whoever ends hands its place over, so that nobody who comes later can slip in between.
        await new Promise<void>((resolve) => line.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}

function busy(): Failure {
  return new Failure("unavailable", {
    message: "Too many people are signing in at this moment. Please try again.",
    retryAfter: 5,
  });
}
