/** The zone that the browser's clock follows, in which times of day are shown and typed. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
