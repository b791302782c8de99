import { Failure } from "../failures/failure.ts";

/** The failure of a call whose password, in the field `path`, is rejected for the reason in `message`. */
export function passwordRejected(path: string, message: string): Failure {
  return new Failure("validation_failed", { message, details: [{ path, message }] });
}

/** The failure of a call that was decided on an account which has changed since. */
export function changedMeanwhile(): Failure {
  return new Failure("unavailable", {
    message: "The account was just changed. Please try again.",
    retryAfter: 1,
  });
}
