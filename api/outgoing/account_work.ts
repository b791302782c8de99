import type { Outgoing, OutgoingLine } from "./outgoing.ts";

/** Work for accounts that calls addresses of theirs. */
export interface AccountWork {
  /**
   * Begins the work of all accounts that have some, as lines become free, and waits for it. Accounts whose work still
   * runs are left out, and so are those with slow receivers while there is no line for them: the next run has them.
   */
  run(): Promise<void>;
  /** Ends the open calls, begins no more work, and waits for what runs. */
  stop(): Promise<void>;
}

/** What work there is, and how it is done. */
export interface AccountWorkOptions<T> {
  readonly outgoing: Outgoing;
  /** Lists the accounts that have work. */
  readonly list: () => AsyncIterable<T>;
  /** Does the work of one account, with a line that is released afterwards. */
  readonly work: (due: T, line: OutgoingLine) => Promise<void>;
}

/** Creates work that is done for many accounts at once, so that none waits for the receivers of another. */
export function createAccountWork<T extends { readonly userId: string }>(
  { outgoing, list, work }: AccountWorkOptions<T>,
): AccountWork {
  const running = new Map<string, Promise<void>>();
  let isStopping = false;
  let beginning: Promise<Promise<void>[]> | null = null;

  const runOne = async (due: T, line: OutgoingLine): Promise<void> => {
    try {
      await work(due, line);
    } finally {
      line.release();
      running.delete(due.userId);
    }
  };

  const begin = async (): Promise<Promise<void>[]> => {
    const begun: Promise<void>[] = [];
    for await (const due of list()) {
      if (running.has(due.userId)) continue;
      const line = await outgoing.takeNext(due.userId);
      if (isStopping) {
        line?.release();
        break;
      }
      if (!line) continue;
      const done = runOne(due, line);
      running.set(due.userId, done);
      // `run` reports it, unless the list fails first.
      done.catch(() => {});
      begun.push(done);
    }
    return begun;
  };

  return {
    async run() {
      beginning ??= begin().finally(() => beginning = null);
      await Promise.all(await beginning);
    },
    async stop() {
      isStopping = true;
      outgoing.stop();
      await beginning?.catch(() => {});
      await Promise.allSettled(running.values());
    },
  };
}
