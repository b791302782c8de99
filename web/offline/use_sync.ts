import { useAtomValue, useStore } from "jotai/react";
import { useEffect } from "react";
import { userAtom } from "../features/auth/session.ts";
import { queryClientAtom } from "../features/day/day.ts";
import { startSync } from "./sync_session.ts";

/** Syncs a signed-in page with the server. */
export function useSync(): void {
  const store = useStore();
  const cache = useAtomValue(queryClientAtom);
  const userId = useAtomValue(userAtom)?.id;
  // Lets the cache refetch when the page becomes visible or the network returns.
  useEffect(() => {
    cache.mount();
    return () => cache.unmount();
  }, [cache]);
  useEffect(() => userId === undefined ? undefined : startSync(store), [store, userId]);
}
