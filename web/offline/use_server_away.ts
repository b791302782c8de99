import { useAtomValue } from "jotai/react";
import { useSyncExternalStore } from "react";
import { isOfflineAtom } from "./contact.ts";

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
