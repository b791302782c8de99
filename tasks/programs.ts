import { print } from "./print.ts";
import { run } from "./run.ts";

/** A program of a task that has several: `deno task faults kill`. */
export interface Program {
  /** What Deno runs: `e2e/faults/kill.ts`, or `npm:vitest` with arguments. */
  readonly run: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns the arguments with which Deno runs a program. */
export function programArgs({ run }: Program): string[] {
  return ["run", "-A", "--unstable-kv", ...run];
}

/**
 * Runs the program that the first argument names, with the others, and ends the process when it fails. Returns false
 * when the first argument is not a name. `--help` prints the names.
 */
export async function runNamed(task: string, programs: Readonly<Record<string, Program>>): Promise<boolean> {
  const [name = "", ...args] = Deno.args;
  if (name === "--help") {
    print(`deno task ${task} NAME [OPTIONS]\n\nNames: ${Object.keys(programs).join(", ")}`);
    Deno.exit(0);
  }
  const program = programs[name];
  if (!program) return false;
  if (!await run(Deno.execPath(), [...programArgs(program), ...args], { env: program.env ?? {} })) {
    Deno.exit(1);
  }
  return true;
}
