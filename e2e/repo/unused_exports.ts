import type { Module } from "./modules.ts";

type Graph = readonly Pick<Module, "path" | "imports" | "exports">[];

/** Files whose default export a tool reads. */
const READ_BY_TOOLS = /\.config\.ts$|\/vitest_environment\.ts$/;

/**
 * Returns the values and the re-exports that no other module imports, as `path: name`. A re-export counts as an import
 * only when it is imported itself. A namespace import or a dynamic import uses every export of its module. A type may
 * be exported without an import, because callers of an exported function may need the types of its signature.
 */
export function unusedExports(modules: Graph): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const used = new Set<string>();
  const mark = (path: string, name: string): void => {
    const key = `${path}: ${name}`;
    const module = byPath.get(path);
    if (!module || used.has(key)) return;
    used.add(key);
    for (const { name: exported, from } of module.exports) {
      if (exported === "*" && from) mark(from.path, name);
      else if (name === "*") mark(path, exported);
      else if (exported === name && from) mark(from.path, from.name);
    }
  };
  for (const { imports } of modules) for (const { path, name } of imports) mark(path, name);
  return modules.filter(({ path }) => !READ_BY_TOOLS.test(path)).flatMap(({ path, exports }) =>
    exports.filter(({ name, isType, from }) => name !== "*" && (from || !isType))
      .map(({ name }) => `${path}: ${name}`)
  ).filter((key) => !used.has(key));
}
