import type { MiddlewareHandler } from "hono";

/**
 * Returns one middleware that runs all of these, in their order. Hono awaits each middleware; those that only prepare
 * the call and return what comes next need no promise of their own.
 */
export function chained(...all: readonly MiddlewareHandler[]): MiddlewareHandler {
  return all.reduceRight((rest, one) => (c, next) => one(c, () => rest(c, next) as Promise<void>));
}
