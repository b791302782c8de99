/** Prints one line for the person at the terminal. */
export function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(line + "\n"));
}

/** Prints one line for the person at the terminal that is not what they asked for. */
export function warn(line: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(line + "\n"));
}

/** Prints one line that says what is wrong, and ends the process with 1. */
export function fail(line: string): never {
  warn(line);
  Deno.exit(1);
}
