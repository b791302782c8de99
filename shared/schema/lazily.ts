/**
 * Returns a function that makes a value when it is first called. Schemas that are rarely needed are made this way:
 * making all of them is the longest part of a page's script before its first paint.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
