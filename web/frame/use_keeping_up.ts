import { useAtomValue, useStore } from "jotai/react";
import { useEffect } from "react";
import { queryClientAtom } from "../features/day/day.ts";
import { keepUp } from "../offline/sync_session.ts";
import { userAtom } from "../features/auth/session.ts";

/** Keeps a page of somebody who is signed in together with the server: what it shows, and what it saves. */
export function useKeepingUp(): void {
  const store = useStore();
  const cache = useAtomValue(queryClientAtom);
  const userId = useAtomValue(userAtom)?.id;
  // Lets the cache notice that the page is looked at again, or that the network is back.
  useEffect(() => {
    cache.mount();
    return () => cache.unmount();
  }, [cache]);
  useEffect(() => userId === undefined ? undefined : keepUp(store), [store, userId]);
}
