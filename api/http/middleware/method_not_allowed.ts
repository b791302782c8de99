import type { Hono } from "hono";
import { Failure } from "../../failures/failure.ts";

/** Responds with 405 and `Allow` when a path of the contract is called with a method other than `methods`. */
export function methodNotAllowed(app: Hono, path: string, methods: readonly string[]): void {
  const allowed = methods.flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]);
  app.all(path.replace(/\{(\w+)\}/g, ":$1"), (c) => {
    c.header("Allow", allowed.join(", "));
    throw new Failure("method_not_allowed");
  });
}

/**
 * Sorts paths so that a literal segment comes before a parameter at the same position: `/fire/task-suggestions` is
 * matched before `/fire/{day}`.
 */
export function byLiteralsFirst(a: string, b: string): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

/** Replaces parameters by a character that sorts after all literals. */
function sortKey(path: string): string {
  return path.replace(/\{\w+\}/g, "\uffff");
}
