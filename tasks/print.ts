/** Prints one line for the person at the terminal. */
export function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(line + "\n"));
}

/** Prints one line that says what is wrong, and ends the process with 1. */
export function fail(line: string): never {
  Deno.stderr.writeSync(new TextEncoder().encode(line + "\n"));
  Deno.exit(1);
}
