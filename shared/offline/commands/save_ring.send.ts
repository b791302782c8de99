import * as z from "zod/mini";
import type { CalendarDate } from "../../calendar/mod.ts";
import type { Client } from "../../client/mod.ts";
import type { Endpoint, EndpointInput, EndpointResponse } from "../../contract/mod.ts";
import type { Day } from "../../records/mod.ts";
import { retryOnConflict } from "../merge/retry_on_conflict.ts";

/** A call that writes a ring and returns its version and the whole day. */
export type RingEndpoint = Endpoint & {
  params: z.core.$ZodType;
  response: z.ZodMiniType<{ version: string | null; day: Day }>;
};

/** A save of what one ring write replaces: a list, or the fields of a whole ring. */
export interface RingSave<E extends RingEndpoint, T> {
  readonly endpoint: E;
  readonly day: CalendarDate;
  /** Names the save: sent again after its response was lost, it is not made again, whatever it was merged with by then. */
  readonly id: string;
  /** What was on the screen before the change. */
  readonly base: T;
  /** What the change made of it. */
  readonly mine: T;
  /** The ring's version that `base` was read with; null when it was never written. */
  readonly version: string | null;
  readonly toBody: (value: T) => unknown;
  /** Returns the value from the day of a response. */
  readonly read: (day: Day) => T;
  readonly merge: (base: T, mine: T, theirs: T) => T;
}

/**
 * Saves against the ring's version. When somebody else wrote in between, their ring is merged with mine and sent again, so that neither
 * side loses anything. Returns the day as it then is. Fails with an `ApiError` of any other kind.
 */
export function saveRing<E extends RingEndpoint, T>(
  client: Client,
  { endpoint, day, id, base, mine, version, toBody, read, merge }: RingSave<E, T>,
): Promise<Day> {
  let from = base;
  let value = mine;
  let expected = version;
  return retryOnConflict("version_conflict", async () => {
    // The parts of the input are the endpoint's own: its parameters, and the body that `toBody` makes for it.
    const input = { params: { day }, body: toBody(value) } as unknown as EndpointInput<E>;
    // An endpoint's response has what its answer schema says.
    const response: EndpointResponse<E> = await client.call(endpoint, input, {
      version: expected,
      idempotencyKey: id,
    });
    return (response as { day: Day }).day;
  }, ({ data }) => {
    const present = z.parse(endpoint.response, data);
    const theirs = read(present.day);
    value = merge(from, value, theirs);
    from = theirs;
    expected = present.version;
    return undefined;
  });
}
