import { stripVTControlCharacters } from "node:util";
import { TextLineStream } from "../../tasks/run.ts";

/** A command that runs, and what it has said so far. */
export interface Command {
  readonly pid: number;
  /** Both of its outputs, without colours. */
  output(): string;
  /** Resolves when its output holds `text`; fails when it ends before. */
  prints(text: RegExp): Promise<void>;
  readonly status: Promise<Deno.CommandStatus>;
  kill(signal: Deno.Signal): void;
}

/** Starts `program` in the folder `cwd`. */
export function start(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Command {
  const child = new Deno.Command(program, {
    args: [...args],
    cwd,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const waiting = new Set<() => void>();
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const line of stream.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream())) {
      output += stripVTControlCharacters(line) + "\n";
      for (const look of waiting) look();
    }
  };
  const bothRead = Promise.all([read(child.stdout), read(child.stderr)]);
  return {
    pid: child.pid,
    output: () => output,
    prints(text) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = () => text.test(output) && resolve();
      waiting.add(look);
      void bothRead.then(() => reject(new Error(`It ended without saying ${text}:\n${output}`)));
      look();
      return promise.finally(() => waiting.delete(look));
    },
    status: child.status,
    kill: (signal) => child.kill(signal),
  };
}
