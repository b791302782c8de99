import { ApiError } from "#shared/client/mod.ts";
import { health } from "#shared/contract/mod.ts";
import type { ContactFailure } from "./cells.ts";
import { type Reach, serverClient } from "./server.ts";

/** What answers at `server`: null when it is Gorin, else what is wrong. */
export async function probe(reach: Reach, server: string): Promise<Exclude<ContactFailure, "failed"> | null> {
  try {
    await serverClient(reach, server, null).call(health, {});
    return null;
  } catch (error) {
    const failure = error instanceof ApiError ? failureOf(error) : "not_gorin";
    // One that says in our own words that it cannot work just now is a Gorin server still.
    return failure === "failed" ? null : failure;
  }
}

/** Why the server did not answer as it should. */
export function failureOf(error: ApiError): ContactFailure {
  if (error.status === 0) return "unreachable";
  return error.code === "invalid_answer" && error.requestId === undefined ? "not_gorin" : "failed";
}
