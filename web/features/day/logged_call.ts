import type { Getter } from "jotai/vanilla";
import type { Endpoint, EndpointInput, EndpointResponse } from "#shared/contract/mod.ts";
import { afterClick } from "../../platform/after_click.ts";
import { logFailure } from "../../platform/log.ts";
import { receivedAll } from "#shared/texts/received.ts";
import { clientAtom } from "../auth/client.ts";

/** Returns a query function that makes a call and logs that `what` could not be loaded when it fails. */
export function loggedCall<E extends Endpoint>(
  get: Getter,
  what: string,
  endpoint: E,
  input: EndpointInput<E>,
) {
  const client = get(clientAtom);
  return async ({ signal }: { signal: AbortSignal }): Promise<EndpointResponse<E>> => {
    try {
      await afterClick();
      return await client.call(endpoint, input, { signal });
    } catch (error) {
      if (!signal.aborted) logFailure(`${what} could not be loaded`, error);
      throw error;
    }
  };
}

/** Returns a query function as {@link loggedCall} does, for suggestions, which the server has in English. */
export function suggestionCall<E extends Endpoint>(...args: Parameters<typeof loggedCall<E>>) {
  const call = loggedCall<E>(...args);
  return async (context: { signal: AbortSignal }) => receivedAll(await call(context));
}
