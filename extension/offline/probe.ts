import { ApiError } from "#shared/client/mod.ts";
import { health } from "#shared/contract/mod.ts";
import type { ContactFailure } from "./state.ts";
import { type Reach, serverClient } from "./server.ts";

/** Returns null when Gorin answers at `server`, otherwise what is wrong. */
export async function probe(reach: Reach, server: string): Promise<Exclude<ContactFailure, "failed"> | null> {
  try {
    await serverClient(reach, server, null).call(health, {});
    return null;
  } catch (error) {
    const failure = error instanceof ApiError ? failureOf(error) : "not_gorin";
    // An error in the contract's form comes from a Gorin server.
    return failure === "failed" ? null : failure;
  }
}

/** Returns why a call failed. */
export function failureOf(error: ApiError): ContactFailure {
  if (error.status === 0) return "unreachable";
  return error.code === "invalid_response" && error.requestId === undefined ? "not_gorin" : "failed";
}
