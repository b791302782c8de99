import { ApiError } from "#shared/client/mod.ts";
import { problemText } from "#shared/rules/format/problem_text.ts";

/** The text of a failure: what failed, and the reason if it is known. */
export interface FailureText {
  message: string;
  reason?: string;
  /** The fields of the call that the server rejected. */
  fields?: readonly string[];
}

/** Returns `message` with the API error's text as the reason. */
export function failureText(message: string, error: unknown): FailureText {
  return error instanceof ApiError
    ? { message, reason: problemText(error), fields: error.details.map(({ path }) => path) }
    : { message };
}

/**
 * Returns the server's message, or `HTTP error! status: …` when the response had none; `fallback` for other failures.
 * Used where the specification shows the server's message.
 */
export function serverFailureText(fallback: string, error: unknown): FailureText {
  // What responds in place of the server says why by itself.
  if (error instanceof ApiError && (error.status >= 400 || error.code === "other_sign_in")) {
    return { message: problemText(error), fields: error.details.map(({ path }) => path) };
  }
  return failureText(fallback, error);
}
