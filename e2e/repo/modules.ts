import { parseSync } from "vite";
import { isIn } from "./layers.ts";
import { projectFiles, read } from "./files.ts";

/** A module of the project, with what it imports, exports and uses. */
export interface Module {
  readonly path: string;
  readonly lines: number;
  /** As they are in the source. */
  readonly specifiers: readonly string[];
  /** `specifiers` that resolve to files of the project, as paths from the root. */
  readonly ours: readonly string[];
  /** Those of `ours` that are loaded with it: no types, and nothing that is loaded later. */
  readonly loads: readonly string[];
  /** The packages among `specifiers`, without the path inside them. */
  readonly packages: readonly string[];
  /** Names of globals of a runtime, and names called on something named `kv`: `Deno.env`, `kv.getMany`. */
  readonly members: readonly string[];
  /** What it imports from our modules; `*` for everything. A re-export is not an import. */
  readonly imports: readonly { readonly path: string; readonly name: string }[];
  readonly exports: readonly Export[];
  /** The names that it uses and that match, once. */
  readonly names: (matching: RegExp) => readonly string[];
  /** The environment variables that it reads by name. */
  readonly variables: readonly string[];
}

/** An export; `from` is set for a re-export, and the name is `*` for `export * from`. */
export interface Export {
  readonly name: string;
  readonly isType: boolean;
  readonly from?: { readonly path: string; readonly name: string };
}

/** The variables that Vite defines. */
const OF_VITE = new Set(["MODE", "DEV", "PROD", "SSR", "BASE_URL"]);

/** Parsed while the test file is loaded, so that the time counts towards no test. */
const PARSED: readonly Module[] = projectFiles()
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith(".d.ts"))
  .map(parse);

/** Returns all modules of the project, parsed once. */
export function modules(): readonly Module[] {
  return PARSED;
}

function parse(path: string): Module {
  const text = read(path);
  const { module } = parseSync(path, text);
  // Only a literal can be resolved; its quotes are part of the span.
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .map((argument) => /^["'](.*)["']$/.exec(argument)?.[1] ?? "");
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => entry.moduleRequest?.value ?? "")
    ),
    ...dynamic,
  ].filter(Boolean);
  const loaded = [
    ...module.staticImports.filter(({ entries }) =>
      entries.some(({ isType }) => !isType) || entries.length === 0
    )
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value ?? "")
    ),
  ];
  return {
    path,
    lines: text.split("\n").length - 1,
    specifiers,
    ours: specifiers.map((specifier) => resolve(path, specifier)).filter((found) => found !== null),
    loads: loaded.map((specifier) => resolve(path, specifier)).filter((found) => found !== null),
    packages: specifiers.map(packageOf).filter((found) => found !== null),
    get members() {
      const chains = /\b(Deno|kv)\b/.test(text) ? chainsIn(path, text) : [];
      return chains.filter((chain) => /^(Deno|kv|services\.kv)\./.test(chain));
    },
    imports: [
      ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
        entries.map(({ importName }) => ({ specifier: moduleRequest.value, name: nameOf(importName) }))
      ),
      ...dynamic.map((specifier) => ({ specifier, name: "*" })),
    ].flatMap(({ specifier, name }) => {
      const found = resolve(path, specifier);
      return found === null ? [] : [{ path: found, name }];
    }),
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName, importName, isType, moduleRequest }): Export => {
        const source = moduleRequest && resolve(path, moduleRequest.value);
        const from = source && { path: source, name: nameOf(importName) };
        return { name: nameOf(exportName), isType, ...(from && { from }) };
      })
    ),
    names: (matching) =>
      matching.test(text) ? [...new Set(chainsIn(path, text))].filter((name) => matching.test(name)) : [],
    get variables() {
      const chains = /\benv\b/.test(text) ? chainsIn(path, text) : [];
      return [...new Set([...chains.flatMap(variableOf), ...variablesRead(text)])];
    },
  };
}

/**
 * Returns every name that a module uses, alone and with what it is a member of: for `Deno.env.get` also `Deno.env` and
 * `Deno`. Reading the whole tree takes four times as long as reading the imports and exports, so it is done for few.
 */
function chainsIn(path: string, text: string): string[] {
  const chains: string[] = [];
  visitNodes(parseSync(path, text).program, (node) => {
    const chain = node.type === "JSXIdentifier" ? String(node.name) : chainOf(node);
    if (chain) chains.push(chain);
  });
  return chains;
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#shared/")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return null;
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

/** Returns the name of an import or export; `*` for a whole module. */
function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  return name ?? (kind === "Default" ? "default" : "*");
}

function packageOf(specifier: string): string | null {
  if (/^(\.|#|node:|virtual:|data:|\/)/.test(specifier)) return null;
  const parts = specifier.replace(/^npm:/, "").split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Calls `visit` with every node of a tree. */
function visitNodes(tree: unknown, visit: (node: Node) => void): void {
  if (typeof tree !== "object" || tree === null) return;
  if (Array.isArray(tree)) { for (const each of tree) visitNodes(each, visit); }
  if (!isNode(tree)) return;
  visit(tree);
  for (const name in tree) visitNodes(tree[name], visit);
}

type Node = Record<string, unknown> & { readonly type: string };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function chainOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Identifier") return String(node.name);
  if (node.type === "MetaProperty") return "import.meta";
  const [left, right] = node.type === "MemberExpression"
    ? [node.object, node.computed ? null : node.property]
    : node.type === "TSQualifiedName"
    ? [node.left, node.right]
    : [null, null];
  const start = chainOf(left);
  const end = chainOf(right);
  return start && end ? `${start}.${end}` : null;
}

function variableOf(chain: string): string[] {
  const [, name] = /^(?:process|import\.meta)\.env\.([A-Z][A-Z0-9_]*)$/.exec(chain) ?? [];
  return name && !OF_VITE.has(name) ? [name] : [];
}

function variablesRead(text: string): string[] {
  return [...text.matchAll(/\benv\.get\(\s*"([A-Z0-9_]+)"/g)].map(([, name]) => name ?? "");
}

/** Returns the modules of a folder. */
export function modulesIn(folder: string): readonly Module[] {
  return modules().filter(({ path }) => isIn(path, folder));
}
