import { ApiError } from "../../client/mod.ts";
import type { Conflict } from "../merge/conflicts.ts";

/** What became of a command that was sent. */
export type Outcome =
  /** The server has it. */
  | { readonly kind: "applied"; readonly conflicts: readonly Conflict[] }
  /** The server will never take it as it is. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** No response, or one that asks to come again or to sign in: it stays first in line. */
  | { readonly kind: "retry_later" }
  /** The server failed on it: worth another try, but not for ever. */
  | { readonly kind: "server_error"; readonly reason: string };

/** Statuses that ask for patience rather than for another request. */
const RETRY_LATER: readonly number[] = [0, 401, 408, 412, 429, 502, 503, 504, 507];

/** Returns what the failure of a call means for the command that it carried. */
export function toOutcome(error: ApiError): Outcome {
  // Only the user can make room, and a delete that waits behind this command would do so.
  if (error.code === "quota_exceeded") return { kind: "rejected", reason: error.message };
  if (RETRY_LATER.includes(error.status)) return { kind: "retry_later" };
  if (error.status >= 500) return { kind: "server_error", reason: error.message };
  if (error.code === "invalid_response") {
    // Neither in the contract's form nor with a request id: something between here and the server sent it.
    return error.requestId === undefined
      ? { kind: "retry_later" }
      : { kind: "server_error", reason: error.message };
  }
  return { kind: "rejected", reason: [error.message, ...error.details.map(detailText)].join(" ") };
}

/** Returns `thrown` as the client would have reported it. What the client did not throw is a bug of ours, which rejects the command. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = thrown instanceof Error ? thrown.message : "This change cannot be sent.";
  return new ApiError(message, { status: 400, code: "validation_failed" }, { cause: thrown });
}

function detailText({ path, message }: { path: string; message: string }): string {
  return path ? `${path} ${message}.` : `${message}.`;
}
