/** Now, in milliseconds since 1970. The one place in the app that reads the clock. */
export function now(): number {
  return Date.now();
}

/** The zone that the browser's clock follows, in which times of day are shown and typed. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
