import { ApiError } from "#shared/client/mod.ts";
import { received } from "#shared/texts/received.ts";

/** The text of a failure: what failed, and the reason if it is known. */
export interface FailureText {
  message: string;
  reason?: string;
}

/** Returns `message` with the API error's text as the reason. */
export function failureText(message: string, error: unknown): FailureText {
  return error instanceof ApiError ? { message, reason: received(error.message) } : { message };
}

/**
 * Returns the server's message, or `HTTP error! status: …` when the response had none; `fallback` for other failures.
 * Used where the specification shows the server's message.
 */
export function serverFailureText(fallback: string, error: unknown): FailureText {
  if (error instanceof ApiError && error.status >= 400) return { message: received(error.message) };
  return failureText(fallback, error);
}
