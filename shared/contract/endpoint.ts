import type * as z from "zod/mini";
import type { RingName } from "../domain/rings/mod.ts";
import type { Said } from "../texts/translate.ts";
import type { Tag } from "./tags.ts";

type Shape = z.core.$ZodType;

/**
 * The description of one API call. The server mounts its route, the client takes its types, and the OpenAPI document is
 * generated from it.
 */
export interface Endpoint {
  /** The unique operation id in the OpenAPI document. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below `/api`, with parameters in braces: `/days/{day}`. */
  readonly path: `/${string}`;
  /**
   * One sentence on the call. Only the server has it, as it has the tag and the example: the build of a client leaves
   * them out.
   */
  readonly summary: string;
  /** The area that the document lists it in. */
  readonly tag: Tag;
  /** An example of the body, where the schema of the body has none of its own. */
  readonly example?: unknown;
  /**
   * Who may call: anyone; a user on their own records, by a session or by an access token of the right scope; or a user
   * by a session only.
   */
  readonly access: "anyone" | "user" | "session";
  /** Whether the password must have been entered in the session within the last day. */
  readonly recent?: true;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** The `data` of a successful response; `never` for a stream or a file. */
  readonly response: Shape;
  /**
   * The data of each server-sent event by its name, for an endpoint that responds with a stream of events. Its error
   * responses have the usual envelope.
   */
  readonly stream?: Readonly<Record<string, Shape>>;
  /**
   * The media types of a response that is a file, without the usual envelope. Error responses have it.
   */
  readonly file?: readonly string[];
  /** Whether the response has an `ETag`, and a call with it in `If-None-Match` gets 304 without a body. */
  readonly cached?: true;
  /** The most bytes of a JSON body that is read record by record as it arrives, and by no schema of this endpoint. */
  readonly upload?: { readonly maxBytes: number };
  readonly status: 200 | 201;
  /**
   * The versioned record that the call writes: `If-Match` and `If-None-Match: *` apply, and the response has an `ETag`.
   */
  readonly writes?: RingName | "timer" | "user";
  /**
   * Whether `Idempotency-Key` applies. `merged`: a repeated call may have another body, because the list that it was
   * merged with may have changed since.
   */
  readonly idempotent?: true | "merged";
  /** The errors of its own: those that follow from the other fields are added by `errorsOf`. */
  readonly errors: readonly ErrorCode[];
}

/** An endpoint that responds with a stream. */
export type StreamEndpoint = Endpoint & { readonly stream: Readonly<Record<string, Shape>> };

/** An endpoint that responds with a file. */
export type FileEndpoint = Endpoint & { readonly file: readonly string[] };

/** An endpoint that takes a file as its body. */
export type UploadEndpoint = Endpoint & { readonly upload: { readonly maxBytes: number } };

/**
 * Declares an endpoint with the exact types of its schemas. The annotation lets the clients' bundles drop the endpoints
 * that they do not call.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

type InputOf<S> = S extends Shape ? z.input<S> : never;
type OutputOf<S> = S extends Shape ? z.output<S> : never;

/** A query without required fields may be omitted. */
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

/** The HTTP status of every error that the API can respond with. Server, client and screens know only these codes. */
export const ERROR_STATUS = {
  invalid_json: 400,
  validation_failed: 400,
  invalid_date: 400,
  invalid_range: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  challenge_expired: 401,
  invalid_code: 401,
  passkey_rejected: 401,
  forbidden: 403,
  password_required: 403,
  passkeys_unavailable: 400,
  not_owner: 403,
  registration_closed: 403,
  invite_invalid: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  email_taken: 409,
  totp_enabled: 409,
  timer_running: 409,
  timer_stale: 409,
  length_required: 411,
  version_conflict: 412,
  payload_too_large: 413,
  ring_full: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  idempotency_mismatch: 422,
  too_many_invites: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  damaged: 503,
  quota_exceeded: 507,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Returns whether `code` is one of {@link ERROR_STATUS}. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);
}

/** One problem of a request: where it is (`goals.0.target`, or empty for the whole request) and what it is. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
  /** What the message was made of, when it has values. */
  readonly said?: Said | undefined;
}
