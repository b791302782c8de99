/** What a run of a program may be told. */
export interface RunOptions {
  /** Added to the present environment. */
  readonly env?: Record<string, string>;
  /** `show` passes its output on as it comes; `hide` keeps it back, and prints it only when the run fails. */
  readonly output?: "show" | "hide";
}

/** Whether the program ended with 0. */
export async function run(
  program: string,
  args: readonly string[],
  { env = {}, output = "show" }: RunOptions = {},
): Promise<boolean> {
  const stream = output === "show" ? "inherit" : "piped";
  const command = new Deno.Command(program, {
    args: [...args],
    env,
    cwd: ROOT,
    stdin: "null",
    stdout: stream,
    stderr: stream,
  });
  const result = await command.output();
  if (!result.success && output === "hide") {
    await Deno.stderr.write(result.stdout);
    await Deno.stderr.write(result.stderr);
  }
  return result.success;
}

/** Whether this Deno, run with `args`, ended with 0. */
export function deno(args: readonly string[], options?: RunOptions): Promise<boolean> {
  return run(Deno.execPath(), args, options);
}

/** The folder of the repository, without a slash at its end. */
export const ROOT = decodeURIComponent(new URL("..", import.meta.url).pathname).replace(/\/$/, "");
