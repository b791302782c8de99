import * as z from "zod/mini";
import { ApiError, type Client } from "../../client/mod.ts";
import type { CalendarDate } from "../../calendar/mod.ts";
import type { Day } from "../../records/mod.ts";
import type { Endpoint, EndpointAnswer, EndpointInput } from "../../contract/mod.ts";

/** How often a write that somebody else was faster than is made anew. */
export const MAX_TRIES = 30;

/** A call that writes a ring, and answers with its version and the whole day. */
export type RingEndpoint = Endpoint & {
  params: z.core.$ZodType;
  answer: z.ZodMiniType<{ version: string | null; day: Day }>;
};

/** A save of what one ring write replaces: a list, or the fields of a whole ring. */
export interface RingSave<E extends RingEndpoint, T> {
  readonly endpoint: E;
  readonly params: { readonly day: CalendarDate };
  /** Names the save, for an endpoint that heeds it: sent again after a lost answer it is not made again, whatever it is merged with by then. */
  readonly id: string;
  /** What was on the screen before the change. */
  readonly base: T;
  /** What the change made of it. */
  readonly mine: T;
  /** The ring's version that `base` was read with; null when it was never written. */
  readonly version: string | null;
  readonly toBody: (value: T) => unknown;
  /** The value in an answer, and in the data of a conflict alike. */
  readonly fromAnswer: (answer: EndpointAnswer<E>) => T;
  readonly merge: (base: T, mine: T, theirs: T) => T;
}

/**
 * The answer to a save that held the ring's version: when somebody else wrote in between, their ring is merged
 * with mine and sent again, so that neither side loses anything. Fails with an `ApiError` of any other kind.
 */
export async function saveRing<E extends RingEndpoint, T>(
  client: Client,
  { endpoint, params, id, base, mine, version, toBody, fromAnswer, merge }: RingSave<E, T>,
): Promise<EndpointAnswer<E>> {
  let from = base;
  let value = mine;
  let expected = version;
  for (let tried = 1;; tried++) {
    try {
      // The parts of the input are the endpoint's own: its parameters, and the body that `toBody` makes for it.
      const input = { params, body: toBody(value) } as unknown as EndpointInput<E>;
      return await client.call(endpoint, input, { version: expected, idempotencyKey: id });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === "version_conflict";
      if (!isConflict || tried >= MAX_TRIES) throw error;
      const present = z.parse(endpoint.answer, error.data);
      // Parsed by the schema that the type is inferred from.
      const theirs = fromAnswer(present as EndpointAnswer<E>);
      value = merge(from, value, theirs);
      from = theirs;
      expected = present.version;
    }
  }
}
