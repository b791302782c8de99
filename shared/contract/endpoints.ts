import type { Endpoint } from "./endpoint.ts";
import * as contract from "./mod.ts";
import { TAGS } from "./tags.ts";

type Contract = typeof contract;

/** The endpoints among the values that the contract exports. */
type Declared = Extract<Contract[keyof Contract], Endpoint>;

/** The operation ids of all endpoints. */
export type EndpointName = Declared["name"];

const AREAS = Object.keys(TAGS);

/**
 * Every endpoint that a file of the contract exports, by area and path. The server serves exactly these. Clients do not
 * import this list, so that their bundles contain only the endpoints that they call.
 */
export const ENDPOINTS: readonly (Endpoint & { readonly name: EndpointName })[] = Object.values(contract)
  .filter(isEndpoint)
  .sort((a, b) =>
    AREAS.indexOf(a.tag) - AREAS.indexOf(b.tag) || (a.path < b.path ? -1 : Number(a.path > b.path))
  );

/** Returns whether a value that a file of the contract exports is an endpoint. */
export function isEndpoint(value: unknown): value is Declared {
  return typeof value === "object" && value !== null && "method" in value && "path" in value &&
    "response" in value;
}
