import type { ModelServer } from "./model_server.ts";

/** The connection of one surface to the server. */
export interface Network {
  online: boolean;
  /** How many of the next responses are lost after the server has handled the request. */
  responsesToLose: number;
}

/** Creates the `fetch` of a surface. It fails while offline and after the surface was closed. */
export function networkFetch(server: ModelServer, network: Network, isClosed: () => boolean): typeof fetch {
  const call = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    // As on a real network, no response arrives in the same turn.
    await Promise.resolve();
    if (!network.online || isClosed()) throw new TypeError("Failed to fetch");
    const response = await server.fetch(input, init);
    if (isClosed()) return new Promise<never>(() => {});
    if (network.responsesToLose > 0) {
      network.responsesToLose--;
      throw new TypeError("The connection was closed");
    }
    return response;
  };
  // The client uses `fetch` only as a function.
  return call as typeof fetch;
}
