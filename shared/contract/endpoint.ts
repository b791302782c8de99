import type * as z from "zod/mini";
import type { RingName } from "../rings/mod.ts";
import type { ErrorCode } from "./errors.ts";

type Shape = z.core.$ZodType;

/** The errors that any endpoint can respond with. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  "validation_failed",
  "too_many_requests",
  "internal",
  "unavailable",
];

/**
 * One call of the API, as a value: the server mounts from it, the client is typed by it, and the OpenAPI
 * document is written from it.
 */
export interface Endpoint {
  /** Unique; what the OpenAPI document calls the operation. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api`, with parameters in braces: `/days/{day}`. */
  readonly path: `/${string}`;
  /** Who may call: anyone, or a signed-in user on their own records. */
  readonly access: "anyone" | "user";
  readonly summary: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** The `data` of a successful response; `never` for a stream. */
  readonly response: Shape;
  /**
   * The data of each server-sent event, by its name, for an endpoint that responds with events outside the envelope. Its
   * failures are in the envelope like any other's.
   */
  readonly stream?: Readonly<Record<string, Shape>>;
  readonly status: 200 | 201;
  /** What the call writes, if that has a version: `If-Match` and `If-None-Match: *` apply, and the response has an `ETag`. */
  readonly writes?: RingName | "timer";
  /**
   * Whether `Idempotency-Key` applies. `merged`: a repeated call may have another body, since what it was merged with may
   * have changed meanwhile.
   */
  readonly idempotent?: true | "merged";
  /** The errors it can respond with beside {@link COMMON_ERRORS}. */
  readonly errors: readonly ErrorCode[];
}

/** An endpoint that responds with a stream. */
export type StreamEndpoint = Endpoint & { readonly stream: Readonly<Record<string, Shape>> };

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

type InputOf<S> = S extends Shape ? z.input<S> : never;
type OutputOf<S> = S extends Shape ? z.output<S> : never;

/** A query without required fields may be left out. */
type QueryInput<Q> = Record<never, never> extends Q ? { query?: Q } : { query: Q };

/** What a caller passes: only the parts that the endpoint has. */
export type EndpointInput<E extends Endpoint> =
  & (E extends { params: infer S } ? { params: InputOf<S> } : unknown)
  & (E extends { query: infer S } ? QueryInput<InputOf<S>> : unknown)
  & (E extends { body: infer S } ? { body: InputOf<S> } : unknown);

/** What a handler receives, validated: only the parts that the endpoint has. */
export type EndpointRequest<E extends Endpoint> = {
  params: E extends { params: infer S } ? OutputOf<S> : Record<never, never>;
  query: E extends { query: infer S } ? OutputOf<S> : Record<never, never>;
  body: E extends { body: infer S } ? OutputOf<S> : undefined;
};

/** The `data` of a successful response. */
export type EndpointResponse<E extends Endpoint> = OutputOf<E["response"]>;
