import * as z from "zod/mini";
import type { CalendarDate } from "../../calendar/mod.ts";
import type { Client } from "../../client/mod.ts";
import type { Endpoint, EndpointInput, EndpointResponse } from "../../contract/mod.ts";
import type { Day } from "../../records/mod.ts";
import { retryOnConflict } from "../merge/retry_on_conflict.ts";

/** An endpoint that writes a ring and returns its version and the whole day. */
export type RingEndpoint = Endpoint & {
  params: z.core.$ZodType;
  response: z.ZodMiniType<{ version: string | null; day: Day }>;
};

/** A save of the part `T` of a ring: one of its lists, or its fields. */
export interface RingSave<E extends RingEndpoint, T> {
  readonly endpoint: E;
  readonly day: CalendarDate;
  /**
   * The idempotency key: a save that is sent again after its response was lost is applied once, even if merged with
   * newer data.
   */
  readonly id: string;
  /** The part before the change. */
  readonly base: T;
  /** The part after the change. */
  readonly mine: T;
  /** The ring's version that `base` belongs to; null when the ring was never written. */
  readonly version: string | null;
  readonly toBody: (value: T) => unknown;
  /** Returns the part from the day of a response. */
  readonly read: (day: Day) => T;
  readonly merge: (base: T, mine: T, theirs: T) => T;
}

/**
 * Saves on condition that the ring still has `version`. After a conflict, the server's ring is merged with mine and
 * sent again, so that no change is lost. Returns the day after the save. Fails with an `ApiError` other than a
 * conflict.
 */
export function saveRing<E extends RingEndpoint, T>(
  client: Client,
  { endpoint, day, id, base, mine, version, toBody, read, merge }: RingSave<E, T>,
): Promise<Day> {
  let from = base;
  let value = mine;
  let expected = version;
  return retryOnConflict("version_conflict", async () => {
    // `toBody` returns a body for this endpoint, and every RingEndpoint has the parameter `day`.
    const input = { params: { day }, body: toBody(value) } as unknown as EndpointInput<E>;
    // `RingEndpoint` requires a response with the day.
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
