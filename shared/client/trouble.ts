import { ApiError } from "./api_error.ts";

/** Every {@link Trouble}. */
export const TROUBLES = [
  "unreachable",
  "other_sign_in",
  "basic_auth",
  "restarting",
  "busy",
  "not_gorin",
  "failed",
] as const;

/**
 * Why the server cannot be used now. `unreachable`: nothing responds. `other_sign_in`, `basic_auth` and `restarting`:
 * see `ForeignCode`. `busy`: too many calls. `not_gorin`: something else responds. `failed`: the server responds with
 * an error.
 */
export type Trouble = typeof TROUBLES[number];

/** Returns why a call failed. An error that is not of a call is that of a response that was cut off. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return "unreachable";
  const { code, status, requestId } = error;
  switch (code) {
    case "other_sign_in":
    case "basic_auth":
    case "restarting":
      return code;
    case "network":
      return "unreachable";
  }
  if (status === 429) return "busy";
  // Only the server names its responses.
  return code === "invalid_response" && requestId === undefined ? "not_gorin" : "failed";
}
