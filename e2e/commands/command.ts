import { stripVTControlCharacters } from "node:util";
import { TextLineStream } from "../../tasks/run.ts";

/** A running command and its output. */
export interface Command {
  readonly pid: number;
  /** Its standard output and standard error without colours. */
  output(): string;
  /** Resolves when its output matches `text`. Rejects when it ends before that. */
  prints(text: RegExp): Promise<void>;
  readonly status: Promise<Deno.CommandStatus>;
  kill(signal: Deno.Signal): void;
}

/** What Vitest tells of itself: with it, Vite would build an app for tests. */
const OF_VITEST = /^(NODE_ENV|VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/;

/** Starts `program` in the folder `cwd`. */
export function start(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Command {
  const inherited = Object.entries(Deno.env.toObject()).filter(([name]) => !OF_VITEST.test(name));
  const child = new Deno.Command(program, {
    args: [...args],
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const listeners = new Set<() => void>();
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const line of stream.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream())) {
      output += stripVTControlCharacters(line) + "\n";
      for (const check of listeners) check();
    }
  };
  const bothRead = Promise.all([read(child.stdout), read(child.stderr)]);
  return {
    pid: child.pid,
    output: () => output,
    prints(text) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const check = () => text.test(output) && resolve();
      listeners.add(check);
      void bothRead.then(() => reject(new Error(`The command ended without printing ${text}:\n${output}`)));
      check();
      return promise.finally(() => listeners.delete(check));
    },
    status: child.status,
    kill: (signal) => child.kill(signal),
  };
}
