/** A response with its times, in milliseconds since 1970 by the device's clock. */
export interface TimedResponse {
  readonly headers: Headers;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** A response that took longer says too little about the time, in milliseconds. */
const MAX_ROUND_TRIP_MS = 10_000;

/** From this difference on the server's clock is used, in milliseconds. */
const WRONG_MS = 90_000;

/** Below this difference the device's clock is right again. */
const RIGHT_MS = 45_000;

/** A change of the difference up to this is that of the network. */
const JITTER_MS = 5_000;

/**
 * Returns how far the server's clock is ahead of the device's, in milliseconds, by the `Date` of a response; null when
 * the response does not tell: it comes from a cache, took long, or the device's clock was set meanwhile.
 */
export function clockOffset({ headers, sentAt, receivedAt }: TimedResponse): number | null {
  const date = Date.parse(headers.get("Date") ?? "");
  const roundTrip = receivedAt - sentAt;
  if (Number.isNaN(date) || headers.has("Age") || roundTrip < 0 || roundTrip > MAX_ROUND_TRIP_MS) return null;
  // `Date` has whole seconds: on average, half of one has passed.
  return date + 500 - (sentAt + receivedAt) / 2;
}

/**
 * Returns the difference to use after another one was measured: 0 while the device's clock is about right. Once it is
 * wrong it counts as wrong until it clearly is not, so that the time does not jump to and fro.
 */
export function nextClockOffset(present: number, measured: number): number {
  if (Math.abs(measured) < (present === 0 ? WRONG_MS : RIGHT_MS)) return 0;
  return present !== 0 && Math.abs(measured - present) < JITTER_MS ? present : Math.round(measured);
}
