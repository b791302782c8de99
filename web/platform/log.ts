/** Notes in the browser's console that something failed which the page goes on without. */
export function logFailure(what: string, error: unknown): void {
  // The specification wants failures logged; this is the one place that does.
  // deno-lint-ignore no-console
  console.warn(`Gorin: ${what}.`, error);
}

const told = new WeakSet<Error>();

/** Notes an error that nothing handled. Each error once, however often it is thrown. */
export function logBug(error: unknown, where?: string): void {
  if (error instanceof Error) {
    if (told.has(error)) return;
    told.add(error);
  }
  // deno-lint-ignore no-console
  console.error("Gorin: an error that nothing handled.", error, where ?? "");
}
