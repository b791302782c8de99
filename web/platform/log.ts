/** Logs a failure that the page can continue without. */
export function logFailure(what: string, error: unknown): void {
  // The specification requires failures to be logged. This is the only place that does.
  // deno-lint-ignore no-console
  console.warn(`Gorin: ${what}.`, error);
}

const logged = new WeakSet<Error>();

/** Logs an unhandled error, once. */
export function logBug(error: unknown, where?: string): void {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  // deno-lint-ignore no-console
  console.error("Gorin: unhandled error.", error, where ?? "");
}
