/** One line of the log: what happened, with its facts. Never a token, a password, an email or a full address. */
export type LogLine = Readonly<Record<string, string | number | boolean | null>>;

/** Writes lines of the log. */
export interface Log {
  write(line: LogLine): void;
  /** Resolves when all that was written so far is out. */
  flush(): Promise<void>;
}

const FLUSH_MS = 200;

/**
 * A log of JSON lines, put out in batches: a synchronous write a request would cost a tenth of the request.
 * `out` is given whole lines.
 */
export function createLog(out: (text: string) => Promise<void>, now: () => number): Log {
  let waiting: string[] = [];
  let going = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting.join("");
    waiting = [];
    // A log that cannot be written must not stop the server.
    if (text) going = going.then(() => out(text)).catch(() => {});
    return going;
  };

  return {
    write(line) {
      waiting.push(JSON.stringify({ time: new Date(now()).toISOString(), ...line }) + "\n");
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    flush,
  };
}
