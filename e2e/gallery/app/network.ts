import type { Recorded } from "../server/recording.ts";

/** The network of a page of the gallery. */
export interface GalleryNetwork {
  readonly fetch: typeof fetch;
  /**
   * `up`: calls get what the server responded when the gallery was built. `down`: they do not reach it. `slow`: they
   * wait for ever. `failing`: the server has a problem. `rejecting`: it rejects what is sent.
   */
  state: "up" | "down" | "slow" | "failing" | "rejecting";
}

const PROBLEM = JSON.stringify({ success: false, error: "Something went wrong", code: "internal" });
const REJECTION = JSON.stringify({
  success: false,
  error: "This is more text than a ring can hold for one day.",
  code: "validation_failed",
});

/** Returns a network that responds as the server did to this account. */
export function networkTo({ responses }: Recorded): GalleryNetwork {
  const call = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const read = `${init.method ?? "GET"} ${String(input).replace(/^\/api/, "")}`;
    // A stream without events, and the timer that is asked for when none comes: pictures have timers of their own.
    const isEndless = /^GET \/(events|timer$)/.test(read);
    if (network.state === "slow" || (network.state === "up" && isEndless)) {
      return untilAborted(init.signal);
    }
    if (network.state === "down") return Promise.reject(new TypeError("Failed to fetch"));
    if (network.state === "failing") return Promise.resolve(new Response(PROBLEM, { status: 500 }));
    if (network.state === "rejecting") return Promise.resolve(new Response(REJECTION, { status: 400 }));
    const response = responses[read];
    // deno-lint-ignore no-console -- for developers
    if (!response) console.error(`Add this call to e2e/gallery/server/reads.ts: ${read}`);
    return Promise.resolve(new Response(response?.body ?? PROBLEM, { status: response?.status ?? 500 }));
  };
  // The client uses fetch only with these arguments.
  const network: GalleryNetwork = { fetch: call as typeof fetch, state: "up" };
  return network;
}

function untilAborted(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}
