import { fileURLToPath } from "node:url";

/** How to run a program. */
export interface RunOptions {
  /** Variables to add to the environment. */
  readonly env?: Record<string, string>;
  /**
   * `show` prints the output immediately; `hide` prints it only when the run fails. A function receives each line; all
   * lines are printed when the run fails.
   */
  readonly output?: "show" | "hide" | ((line: string) => void);
}

/** Runs a program and returns whether it exited with code 0. */
export async function run(
  program: string,
  args: readonly string[],
  { env = {}, output = "show" }: RunOptions = {},
): Promise<boolean> {
  const stream = output === "show" ? "inherit" : "piped";
  const child = new Deno.Command(program, {
    args: [...args],
    env,
    cwd: ROOT,
    stdin: "null",
    stdout: stream,
    stderr: stream,
  }).spawn();
  if (output === "show") return (await child.status).success;
  const lines: string[] = [];
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const line of stream.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream())) {
      lines.push(line);
      if (output !== "hide") output(line);
    }
  };
  const [{ success }] = await Promise.all([child.status, read(child.stdout), read(child.stderr)]);
  if (!success) await Deno.stderr.write(new TextEncoder().encode(lines.join("\n") + "\n"));
  return success;
}

/** Runs this Deno executable with `args` and returns whether it exited with code 0. */
export function deno(args: readonly string[], options?: RunOptions): Promise<boolean> {
  return run(Deno.execPath(), args, options);
}

/** The path of the repository as the system writes it, without a trailing slash. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** Splits a stream of text into lines. */
export class TextLineStream extends TransformStream<string, string> {
  constructor() {
    let rest = "";
    super({
      transform(text, controller) {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) controller.enqueue(line);
      },
      flush(controller) {
        if (rest) controller.enqueue(rest);
      },
    });
  }
}
