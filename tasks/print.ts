/** Prints one line to stdout. */
export function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(line + "\n"));
}

/** Prints one line to stderr. */
export function warn(line: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(line + "\n"));
}

/** Prints an error message of one line and exits, with code 1 unless another one is given. */
export function fail(line: string, exitCode = 1): never {
  warn(line);
  Deno.exit(exitCode);
}
