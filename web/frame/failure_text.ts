import { ApiError } from "#shared/client/mod.ts";

/** The text of a failure: what did not work, and why when that is known. */
export interface FailureText {
  message: string;
  reason?: string;
}

/** `message`, with the server's sentence or the network's as the reason. */
export function failureText(message: string, error: unknown): FailureText {
  return error instanceof ApiError ? { message, reason: error.message } : { message };
}

/**
 * For the pages where the specification shows the server's own sentence: that, or `HTTP error! status: …` when the answer
 * had none, else `fallback`.
 */
export function serverFailureText(fallback: string, error: unknown): FailureText {
  if (error instanceof ApiError && error.status >= 400) return { message: error.message };
  return failureText(fallback, error);
}
