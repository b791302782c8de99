import type { ModelServer } from "./model_server.ts";

/** The way from one surface to the server, and what is wrong with it. */
export interface Network {
  online: boolean;
  /** How many of the next answers are lost on their way, after the server has done what was asked. */
  responsesToLose: number;
}

/** The `fetch` of a surface: it fails while there is no network, and once the surface that called is gone. */
export function networkFetch(server: ModelServer, network: Network, isGone: () => boolean): typeof fetch {
  const call = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    // As on a real network nothing comes back in the same turn.
    await Promise.resolve();
    if (!network.online || isGone()) throw new TypeError("Failed to fetch");
    const response = await server.fetch(input, init);
    if (isGone()) return new Promise<never>(() => {});
    if (network.responsesToLose > 0) {
      network.responsesToLose--;
      throw new TypeError("The connection was closed");
    }
    return response;
  };
  // Called as the client calls it; what else fetch has, the client never uses.
  return call as typeof fetch;
}
