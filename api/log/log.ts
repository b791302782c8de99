/** One line of the log: what happened, with its facts. Never a token, a password, an email or a full path. */
export type LogLine = Readonly<Record<string, string | number | boolean | null>>;

/** Writes lines of the log. */
export interface Log {
  write(line: LogLine): void;
  /** Resolves when everything written so far is out, or after {@link FLUSH_DEADLINE_MS} if nobody reads it. */
  flush(): Promise<void>;
}

const BATCH_MS = 200;

/** How many characters wait to be written at most; further lines are dropped and counted. */
export const MAX_BUFFERED = 1_000_000;

/** How long {@link Log.flush} waits, in milliseconds. */
export const FLUSH_DEADLINE_MS = 2_000;

/**
 * A log of JSON lines, written in batches: a synchronous write for each request would cost a tenth of the request. `out`
 * is given whole lines. When it does not keep up, lines are dropped, and the next one that is written says how many.
 */
export function createLog(out: (text: string) => Promise<void>, now: () => number): Log {
  let lines: string[] = [];
  let buffered = 0;
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;

  const add = (line: LogLine): void => {
    const text = JSON.stringify({ time: new Date(now()).toISOString(), ...line }) + "\n";
    lines.push(text);
    buffered += text.length;
  };

  const writeAll = async (): Promise<void> => {
    while (lines.length > 0 || dropped > 0) {
      if (dropped > 0) add({ level: "warn", dropped_lines: dropped });
      dropped = 0;
      const text = lines.join("");
      lines = [];
      // A log that cannot be written must not stop the server.
      await out(text).catch(() => {});
      buffered -= text.length;
    }
    writing = undefined;
  };

  const startWriting = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return writing ??= writeAll();
  };

  return {
    write(line) {
      if (buffered >= MAX_BUFFERED) return void dropped++;
      add(line);
      if (!writing) timer ??= setTimeout(startWriting, BATCH_MS);
    },
    async flush() {
      const deadline = Promise.withResolvers<void>();
      const late = setTimeout(deadline.resolve, FLUSH_DEADLINE_MS);
      await Promise.race([startWriting(), deadline.promise]);
      clearTimeout(late);
    },
  };
}

/** Writes all of `text` to the standard output. */
export async function writeToStdout(text: string): Promise<void> {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(await Deno.stdout.write(bytes));
}
