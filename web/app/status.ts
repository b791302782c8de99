import { useAtomValue } from "jotai/react";
import { useSyncExternalStore } from "react";
import { isOfflineAtom, type WebStore } from "./host.ts";
import { applyLanguage } from "./platform.ts";
import { isUserAwaitedAtom, userAtom } from "./session.ts";

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

/** Whether the server is out of reach: the browser has no network, or this page got no response. */
export function useServerAway(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isUnreached = useAtomValue(isOfflineAtom);
  return isUnreached || !isOnline;
}

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/**
 * Keeps the page in the language of the account, wherever it is changed. A choice applies once the server has it, since
 * the page is loaded again then. Returns a function that ends that.
 */
export function followLanguage(store: WebStore): () => void {
  const follow = () => {
    const user = store.get(userAtom);
    if (user) applyLanguage(user.settings.language ?? "system");
  };
  const stop = store.sub(userAtom, follow);
  follow();
  return stop;
}
