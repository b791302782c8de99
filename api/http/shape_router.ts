import { type ParamIndexMap, type Result, type Router, UnsupportedPathError } from "hono/router";
import { BoundedMap } from "../limits/bounded_map.ts";

/** The maximum number of shapes whose routes are cached. */
const MAX_CACHED = 1_000;

/** What stands for a part of a path that is no literal of any route. */
const OTHER = ":";

interface Added<T> {
  readonly method: string;
  readonly parts: readonly string[];
  readonly handler: T;
}

type Matched<T> = [T, ParamIndexMap][];

/**
 * Finds the routes of a path by its shape: the path with `:` in place of each part that is no literal of any route. All
 * paths of a shape have the same routes, so these are searched for once. Unlike Hono's routers, it copies no
 * parameters.
 *
 * Routes consist of literals, parameters without a pattern, and possibly a `*` at the end.
 */
export class ShapeRouter<T> implements Router<T> {
  readonly name = "ShapeRouter";
  readonly #routes: Added<T>[] = [];
  readonly #literals = new Set<string>([""]);
  #matched = new BoundedMap<string, Matched<T>>(MAX_CACHED);

  add(method: string, path: string, handler: T): void {
    const parts = path.split("/");
    for (const [index, part] of parts.entries()) {
      if (part.startsWith(":")) {
        if (!/^:\w+$/.test(part)) throw new UnsupportedPathError(path);
      } else if (part !== "*") this.#literals.add(part);
      else if (index < parts.length - 1) throw new UnsupportedPathError(path);
    }
    this.#routes.push({ method, parts, handler });
    this.#matched = new BoundedMap(MAX_CACHED);
  }

  match(method: string, path: string): Result<T> {
    const parts = path.split("/");
    let shape = method;
    for (const part of parts) shape += this.#literals.has(part) ? `/${part}` : `/${OTHER}`;
    let matched = this.#matched.get(shape);
    if (!matched) {
      matched = this.#search(method, parts);
      this.#matched.set(shape, matched);
    }
    return [matched, parts];
  }

  #search(method: string, path: readonly string[]): Matched<T> {
    return this.#routes.flatMap((route): Matched<T> => {
      if (route.method !== method && route.method !== "ALL") return [];
      const indexes = parameterIndexes(route.parts, path);
      return indexes ? [[route.handler, indexes]] : [];
    });
  }
}

/** Returns the index in the path of each parameter of the route by its name; null for a path of another route. */
function parameterIndexes(route: readonly string[], path: readonly string[]): ParamIndexMap | null {
  const isPrefix = route.at(-1) === "*";
  const fixed = isPrefix ? route.slice(0, -1) : route;
  if (isPrefix ? path.length < fixed.length : path.length !== fixed.length) return null;
  const indexes: ParamIndexMap = {};
  for (const [index, part] of fixed.entries()) {
    if (part.startsWith(":")) {
      if (path[index] === "") return null;
      indexes[part.slice(1)] = index;
    } else if (part !== path[index]) return null;
  }
  return indexes;
}
