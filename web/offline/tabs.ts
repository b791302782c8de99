/** The channel between the open tabs of the app. */
export interface Tabs {
  /** Sends a message to all other tabs. */
  broadcast(message: unknown): void;
  /** Calls `listener` with what other tabs broadcast, unchecked. Returns a function that ends that. */
  subscribe(listener: (message: unknown) => void): () => void;
}

/** Returns the browser's channel between tabs of the site. */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel("gorin");
  return {
    broadcast: (message) => channel.postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent) => listener(data);
      channel.addEventListener("message", onMessage);
      return () => channel.removeEventListener("message", onMessage);
    },
  };
}

/** A tab without others. */
export const singleTab: Tabs = { broadcast: () => {}, subscribe: () => () => {} };
