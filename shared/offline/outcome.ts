import type { ApiError } from "../client/mod.ts";
import type { Outcome } from "./queue.ts";

/** Answers that ask for patience rather than for another request. */
const COME_AGAIN: readonly number[] = [401, 408, 412, 429, 502, 503, 504, 507];

/** What the failure of a call says about the change that it carried. */
export function toOutcome(error: ApiError): Outcome {
  if (error.status === 0 || COME_AGAIN.includes(error.status)) return { kind: "unanswered" };
  // Not in our words and without a request's id, it came from something between here and the server.
  if (error.code === "invalid_answer" && error.requestId === undefined) return { kind: "unanswered" };
  if (error.code === "invalid_answer" || error.status >= 500) {
    return { kind: "unexplained", reason: error.message };
  }
  return { kind: "refused", reason: [error.message, ...error.details.map(detailText)].join(" ") };
}

function detailText({ path, message }: { path: string; message: string }): string {
  return path ? `${path} ${message}.` : `${message}.`;
}
