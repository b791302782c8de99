import { useAtomValue } from "jotai/react";
import { isUserAwaitedAtom } from "../features/auth/session.ts";
import { isOfflineAtom } from "./contact.ts";

export interface LoadedQuery {
  readonly data: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** Why it could not be loaded so far; null before the first attempt ends. */
  readonly failureReason: unknown;
}

/**
 * Returns the status of what a page loads. `awaited`: it is not on this device and the server cannot be reached.
 * `failed`: it could not be loaded although the server can be reached.
 */
export function useLoadStatus(
  { data, error, isFetching, failureReason }: LoadedQuery,
): "shown" | "loading" | "awaited" | "failed" {
  const isOffline = useAtomValue(isOfflineAtom);
  const isUserAwaited = useAtomValue(isUserAwaitedAtom);
  if (data !== undefined) return "shown";
  if (error !== null && !isFetching) return isOffline ? "awaited" : "failed";
  return isUserAwaited || (isOffline && failureReason !== null) ? "awaited" : "loading";
}
