import type { Json } from "./schemas.ts";

/** An operation with its responses by status. */
export interface Operation extends Json {
  readonly responses: Json;
}

/** The operations of each path by method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * Moves the responses that more than one operation has to components, where each is written once. Its name is its
 * status, or that of the first operation that has it, with a number where responses of one status differ.
 */
export function shareResponses(paths: Paths): { paths: Paths; responses: Json } {
  const operations = Object.values(paths).flatMap((byMethod) => Object.values(byMethod));
  const uses = Map.groupBy(
    operations.flatMap(({ responses }) => Object.entries(responses)),
    ([, response]) => JSON.stringify(response),
  );
  const responses: Json = {};
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [text, [first, ...others]] of uses) {
    if (!first || others.length === 0) continue;
    const [status, response] = first;
    const count = (counts.get(status) ?? 0) + 1;
    counts.set(status, count);
    const name = count === 1 ? status : `${status}-${count}`;
    names.set(text, name);
    responses[name] = response;
  }
  const shared = ([status, response]: readonly [string, unknown]) => {
    const name = names.get(JSON.stringify(response));
    return [status, name ? { $ref: `#/components/responses/${name}` } : response] as const;
  };
  const operationOf = (operation: Operation): Operation => ({
    ...operation,
    responses: Object.fromEntries(Object.entries(operation.responses).map(shared)),
  });
  return { responses, paths: mapValues(paths, (byMethod) => mapValues(byMethod, operationOf)) };
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
