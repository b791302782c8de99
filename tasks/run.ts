/** How a program is run. */
export interface RunOptions {
  /** Added to the present environment. */
  readonly env?: Record<string, string>;
  /**
   * `show` passes its output on as it comes, `hide` prints it only when the run fails. A function receives each line as it
   * comes; a run that fails prints all of them.
   */
  readonly output?: "show" | "hide" | ((line: string) => void);
}

/** Runs a program, and returns whether it ended with 0. */
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

/** Runs this Deno with `args`, and returns whether it ended with 0. */
export function deno(args: readonly string[], options?: RunOptions): Promise<boolean> {
  return run(Deno.execPath(), args, options);
}

/** The folder of the repository, without a slash at its end. */
export const ROOT = decodeURIComponent(new URL("..", import.meta.url).pathname).replace(/\/$/, "");

/** Cuts a stream of text into its lines. */
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
