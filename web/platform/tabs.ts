/** A line between the open tabs of the app. What is said here is not heard here. */
export interface Tabs {
  tell(message: unknown): void;
  /** Calls back with what other tabs tell, unchecked; answers how to stop. */
  listen(listener: (message: unknown) => void): () => void;
}

/** The line that this browser has between tabs of one site. */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel("gorin");
  return {
    tell: (message) => channel.postMessage(message),
    listen(listener) {
      const heard = ({ data }: MessageEvent) => listener(data);
      channel.addEventListener("message", heard);
      return () => channel.removeEventListener("message", heard);
    },
  };
}

/** A tab without others. */
export const loneTab: Tabs = { tell: () => {}, listen: () => () => {} };
