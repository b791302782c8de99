import type { Hono } from "hono";
import type { Endpoint } from "#shared/contract/mod.ts";
import { Failure } from "../../failure.ts";

/** Answers 405, with `Allow`, to a known path that is called by a method it does not have. */
export function methodNotAllowed(app: Hono, endpoints: readonly Pick<Endpoint, "method" | "path">[]): void {
  for (const [path, some] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const allowed = new Set(some.map(({ method }) => method as string));
    if (allowed.has("GET")) allowed.add("HEAD");
    app.all(path.replace(/\{(\w+)\}/g, ":$1"), (c) => {
      c.header("Allow", [...allowed].join(", "));
      throw new Failure("method_not_allowed");
    });
  }
}
