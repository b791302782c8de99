/**
 * Modules that create errors when they are evaluated, as React does for its markers, should not make the browser
 * collect the position of every frame: with developer tools attached, V8 parses the whole script once more for that.
 * So errors have no traces until {@link restoreErrorTraces} is called. Entry points import this file first.
 */
const errors: ErrorConstructor & { stackTraceLimit?: number } = Error;
const limit = errors.stackTraceLimit;
// V8 still collects traces when the limit is 0.
Reflect.deleteProperty(errors, "stackTraceLimit");

/** Lets errors have traces again. */
export function restoreErrorTraces(): void {
  // Only V8 has such a limit.
  if (limit !== undefined) errors.stackTraceLimit = limit;
}
