import { parseSync } from "vite";
import { isIn } from "./layers.ts";
import { projectFiles, read } from "./files.ts";

/** A module of ours, and what it reaches for. */
export interface Module {
  readonly path: string;
  readonly lines: number;
  /** As they are written. */
  readonly specifiers: readonly string[];
  /** `specifiers` that lead to files of ours, as paths from the root. */
  readonly ours: readonly string[];
  /** The packages among `specifiers`, without the path inside them. */
  readonly packages: readonly string[];
  /** Names of globals of a runtime, and names called on something named `kv`: `Deno.env`, `kv.getMany`. */
  readonly members: readonly string[];
  /** Every name that it uses, once. */
  readonly names: readonly string[];
  /** The environment variables that it reads by name. */
  readonly variables: readonly string[];
}

/** Vite's own names, which nobody sets. */
const OF_VITE = new Set(["MODE", "DEV", "PROD", "SSR", "BASE_URL"]);

/** Parsed while the test file is loaded, so that no single test waits for it. */
const PARSED: readonly Module[] = projectFiles()
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith(".d.ts"))
  .map(parse);

/** All modules of ours, parsed once. */
export function modules(): readonly Module[] {
  return PARSED;
}

function parse(path: string): Module {
  const text = read(path);
  const { module, program } = parseSync(path, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => entry.moduleRequest?.value ?? "")
    ),
    // Only a literal can be followed; its quotes are part of the span.
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      .map((argument) => /^["'](.*)["']$/.exec(argument)?.[1] ?? ""),
  ].filter(Boolean);
  const chains = [...memberChains(program)];
  return {
    path,
    lines: text.split("\n").length - 1,
    specifiers,
    ours: specifiers.map((specifier) => resolve(path, specifier)).filter((found) => found !== null),
    packages: specifiers.map(packageOf).filter((found) => found !== null),
    members: chains.filter((chain) => /^(Deno|kv|services\.kv)\./.test(chain)),
    names: [...new Set(namesIn(program))],
    variables: [...new Set([...chains.flatMap(variableOf), ...variablesAsked(text)])],
  };
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#shared/")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return null;
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

function packageOf(specifier: string): string | null {
  if (/^(\.|#|node:|virtual:|data:|\/)/.test(specifier)) return null;
  const parts = specifier.replace(/^npm:/, "").split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Every chain of names in the tree: `Deno.env.get` gives `Deno.env.get`, `Deno.env` and so on. */
function* memberChains(node: unknown): Generator<string> {
  if (Array.isArray(node)) { for (const each of node) yield* memberChains(each); }
  if (!isNode(node)) return;
  const chain = chainOf(node);
  if (chain?.includes(".")) yield chain;
  for (const value of Object.values(node)) yield* memberChains(value);
}

function* namesIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) { for (const each of node) yield* namesIn(each); }
  if (!isNode(node)) return;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") yield String(node.name);
  for (const value of Object.values(node)) yield* namesIn(value);
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

function variablesAsked(text: string): string[] {
  return [...text.matchAll(/\benv\.get\(\s*"([A-Z0-9_]+)"/g)].map(([, name]) => name ?? "");
}

/** The modules of a folder. */
export function modulesIn(folder: string): readonly Module[] {
  return modules().filter(({ path }) => isIn(path, folder));
}
