import { Failure } from "../failures/failure.ts";

/** Returns the result of `work`, or fails when it does not settle in time. */
export type WithinDeadline = <T>(work: Promise<T>) => Promise<T>;

/** How a call fails. */
export interface DeadlineOptions {
  /** Returns the error of a call that is late. Default: `unavailable`. */
  readonly late?: () => Failure;
  /** Returns the error to throw in place of that of a call that has failed. Default: the same. */
  readonly failed?: (error: unknown) => unknown;
}

interface Call {
  /** When it is late, in milliseconds of `performance.now`. */
  readonly at: number;
  /** Null once it has settled. */
  reject: ((error: unknown) => void) | null;
}

/**
 * Creates a deadline of `ms` milliseconds for each call. All calls share one timer, since a timer of its own costs each
 * call several microseconds.
 */
export function createDeadline(
  ms: number,
  { late = unavailable, failed = (error) => error }: DeadlineOptions = {},
): WithinDeadline {
  /** The calls that have not settled, earliest first. */
  const calls = new Set<Call>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rejectLate = (): void => {
    timer = undefined;
    const now = performance.now();
    for (const call of calls) {
      if (call.at > now) {
        timer = start(call.at - now);
        return;
      }
      calls.delete(call);
      call.reject?.(failed(late()));
    }
  };

  const start = (ms: number): ReturnType<typeof setTimeout> => {
    const started = setTimeout(rejectLate, ms);
    // It must not keep a stopped server alive. Calls that end do not clear it, since the next call would need another.
    Deno.unrefTimer(started);
    return started;
  };

  return (work) =>
    new Promise((resolve, reject) => {
      const call: Call = { at: performance.now() + ms, reject };
      calls.add(call);
      timer ??= start(ms);
      const settle = (): void => {
        calls.delete(call);
        call.reject = null;
      };
      work.then((result) => {
        settle();
        resolve(result);
      }, (error: unknown) => {
        settle();
        reject(failed(error));
      });
    });
}

function unavailable(): Failure {
  return new Failure("unavailable", { retryAfter: 5 });
}
