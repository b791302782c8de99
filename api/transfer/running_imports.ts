import type { ImportMode, ImportStatus } from "#shared/contract/mod.ts";
import { Failure } from "../failures/failure.ts";

/** How many imports this process runs at once, of all users. */
const MAX_IMPORTS = 4;

/** An import while it runs. */
export interface RunningImport {
  /** Notes that so much more of the document has arrived, in characters. */
  read(length: number): void;
  /** Notes that a day is through. Throws `unavailable` when the server is stopping. */
  dayDone(): void;
  /** Notes that saving begins, of so many days. */
  save(days: number): void;
  end(): void;
}

/** The imports that run in this process, one for each user. */
export interface RunningImports {
  /**
   * Begins an import of a document of about `length` characters. Throws `too_many_requests` when the user has one
   * already, or when too many run.
   */
  begin(userId: string, mode: ImportMode, length: number | null): RunningImport;
  statusOf(userId: string): ImportStatus | null;
  /** Makes all end at their next day: they are completed by running them again. */
  stop(): void;
}

/** No imports yet. */
export function createRunningImports(): RunningImports {
  const running = new Map<string, ImportStatus>();
  let stopping = false;
  return {
    begin(userId, mode, length) {
      if (running.has(userId)) throw tooMany("An import is running already. Wait until it is done.");
      if (running.size >= MAX_IMPORTS) {
        throw tooMany("Several imports are running. Please try again in a moment.");
      }
      let status: ImportStatus = { mode, phase: "reading", days: 0, share: length && 0 };
      let [read, ofDays] = [0, 0];
      const set = (next: ImportStatus) => {
        status = next;
        running.set(userId, next);
      };
      set(status);
      return {
        read(more) {
          read += more;
          set({ ...status, share: length && Math.min(1, read / length) });
        },
        dayDone() {
          if (stopping) {
            throw new Failure("unavailable", {
              message: "The server is stopping. Run the import again to complete it.",
              retryAfter: 5,
            });
          }
          const days = status.days + 1;
          set({ ...status, days, ...(ofDays > 0 && { share: days / ofDays }) });
        },
        save(days) {
          ofDays = days;
          set({ ...status, phase: "saving", days: 0, share: 0 });
        },
        end: () => void running.delete(userId),
      };
    },
    statusOf: (userId) => running.get(userId) ?? null,
    stop() {
      stopping = true;
    },
  };
}

function tooMany(message: string): Failure {
  return new Failure("too_many_requests", { message, retryAfter: 10 });
}
