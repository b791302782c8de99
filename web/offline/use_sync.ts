import { useAtomValue, useStore } from "jotai/react";
import { useEffect } from "react";
import { userAtom } from "../features/auth/session.ts";
import { queryClientAtom } from "../features/day/day.ts";
import { startSync } from "./sync_session.ts";

/** Keeps a page of somebody who is signed in up to date with the server: what it shows, and what it saves. */
export function useSync(): void {
  const store = useStore();
  const cache = useAtomValue(queryClientAtom);
  const userId = useAtomValue(userAtom)?.id;
  // Lets the cache notice that the page is looked at again, or that the network is back.
  useEffect(() => {
    cache.mount();
    return () => cache.unmount();
  }, [cache]);
  useEffect(() => userId === undefined ? undefined : startSync(store), [store, userId]);
}
