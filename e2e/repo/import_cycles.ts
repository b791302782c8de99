import type { Module } from "./modules.ts";

/** Returns the first import cycle of each file that is part of one, as `a.ts → b.ts → a.ts`. */
export function importCycles(modules: readonly Pick<Module, "path" | "ours">[]): string[] {
  const importsOf = new Map(modules.map(({ path, ours }) => [path, ours]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const begin = trail.indexOf(path);
    if (begin >= 0) found.push([...trail.slice(begin), path].join(" → "));
    if (begin >= 0 || done.has(path)) return;
    for (const next of importsOf.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of importsOf.keys()) visit(path, []);
  return found;
}
