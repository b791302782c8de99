import { ApiError, troubleOf } from "../../client/mod.ts";
import { problemText } from "../../rules/format/problem_text.ts";
import { received } from "../../texts/received.ts";
import type { Conflict } from "../merge/conflicts.ts";

/** The outcome of sending a command. */
export type Outcome =
  /** The server applied it. */
  | { readonly kind: "applied"; readonly conflicts: readonly Conflict[] }
  /** The server rejected it, and would reject it again. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** There was no response, or one that requires a later retry or a sign-in: it stays first in the queue. */
  | { readonly kind: "retry_later" }
  /** The server failed: it is retried, up to a limit. */
  | { readonly kind: "server_error"; readonly reason: string };

/** Statuses after which the same request can succeed later. */
const RETRY_LATER: readonly number[] = [0, 401, 408, 412, 429, 502, 503, 504, 507];

/** Returns the outcome of a command whose call failed with `error`. */
export function toOutcome(error: ApiError): Outcome {
  // Only the user can free space, and the delete that would do so may be queued behind this command. Only a backup
  // repairs what is damaged, and the commands behind this one need not wait for that.
  if (error.code === "quota_exceeded" || error.code === "damaged") {
    return { kind: "rejected", reason: received(error.message) };
  }
  if (RETRY_LATER.includes(error.status)) return { kind: "retry_later" };
  // What something else than the server says is not its word about the command.
  const trouble = troubleOf(error);
  if (error.status < 500 && trouble !== "failed") return { kind: "retry_later" };
  if (error.status >= 500 || error.code === "invalid_response") {
    return { kind: "server_error", reason: received(error.message) };
  }
  return { kind: "rejected", reason: problemText(error) };
}

/** Returns `thrown` as an `ApiError`. Any other error is a bug of ours and rejects the command. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = thrown instanceof Error ? thrown.message : "This change cannot be sent.";
  return new ApiError(message, { status: 400, code: "validation_failed" }, { cause: thrown });
}
