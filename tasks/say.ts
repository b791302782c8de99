/** Prints one line for the person at the terminal. */
export function say(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(line + "\n"));
}

/** Prints one line that says what is wrong, and ends the process with 1. */
export function giveUp(line: string): never {
  Deno.stderr.writeSync(new TextEncoder().encode(line + "\n"));
  Deno.exit(1);
}
