import type { Hono } from "hono";
import { Failure } from "../../failures/failure.ts";

/** Responds 405, with `Allow`, when a path of the contract is called by a method other than `methods`. */
export function methodNotAllowed(app: Hono, path: string, methods: readonly string[]): void {
  const allowed = methods.flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]);
  app.all(path.replace(/\{(\w+)\}/g, ":$1"), (c) => {
    c.header("Allow", allowed.join(", "));
    throw new Failure("method_not_allowed");
  });
}

/**
 * Orders paths so that a literal part stands before a parameter at the same place: `/fire/task-suggestions` is matched
 * before `/fire/{day}`.
 */
export function byLiteralsFirst(a: string, b: string): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

/** Puts parameters behind everything that a literal part can begin with. */
function sortKey(path: string): string {
  return path.replace(/\{\w+\}/g, "\uffff");
}
