import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, type Plugin } from "vite";

/** A component that draws the lines of an icon, and takes attributes of the SVG element. */
const ICON = `
import { createElement } from "react";
const INK = {
  viewBox: "0 0 24 24",
  width: 24,
  height: 24,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
};
export default ({ node }) => (props) =>
  createElement("svg", { ...INK, ...props }, ...node.map(([tag, lines]) => createElement(tag, lines)));
`;

/**
 * What is left of modules of packages of which we use little, by the ends of their paths. Modules that we use import
 * them, so the bundler cannot leave them out.
 */
const LEFT: Readonly<Record<string, string>> = {
  // Without contexts, names as classes, and strokes of absolute widths.
  "lucide-react/dist/esm/createLucideIcon.mjs": ICON,
  // Changes are commands of the offline engine, so there are no mutations.
  "query-core/build/modern/mutationCache.js":
    "export class MutationCache { clear() {} resumePausedMutations() {} }",
  "query-core/build/modern/mutationObserver.js": "export const MutationObserver = undefined;",
  // No query has pages.
  "query-core/build/modern/infiniteQueryBehavior.js": "export const infiniteQueryBehavior = undefined;",
  "query-core/build/modern/infiniteQueryObserver.js": "export const InfiniteQueryObserver = undefined;",
};

/** Beside `lucide-react` and `@tanstack/react-query` are the packages that they bring along. */
const FOLDERS = ["lucide-react", "@tanstack/react-query"].map((name) =>
  realpathSync(fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url))).replace(
    /[^\\/]+$/,
    "",
  )
);

/**
 * A Vite plugin that leaves out of packages what we do not use, where the bundler cannot tell. The build fails when a
 * new version of a package no longer has such a module, or has one that exports something else.
 */
export function plainPackages(): Plugin {
  return {
    name: "gorin:plain-packages",
    apply: "build",
    buildStart() {
      for (const problem of Object.entries(LEFT).flatMap(([end, ours]) => problemOf(end, ours))) {
        this.error(`${problem}: change shared/ui/build/plain_packages.ts.`);
      }
    },
    load: {
      filter: { id: /createLucideIcon|mutation(?:Cache|Observer)|infiniteQuery(?:Behavior|Observer)/ },
      handler: (id) => {
        const path = id.replaceAll("\\", "/");
        return Object.entries(LEFT).find(([end]) => path.endsWith(end))?.[1] ?? null;
      },
    },
  };
}

/** Returns what is wrong with what we take a module for, as a list of one text or none. */
function problemOf(end: string, ours: string): string[] {
  const text = FOLDERS.map((folder) => textOf(folder + end)).find((found) => found !== null);
  if (text === undefined) return [`There is no ${end} any more`];
  const missing = exportsOf(ours).filter((name) => !exportsOf(text ?? "").includes(name));
  return missing.length > 0 ? [`${end} no longer exports ${missing.join(", ")}`] : [];
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function exportsOf(text: string): string[] {
  return parseSync("module.js", text).module.staticExports
    .flatMap(({ entries }) => entries.map(({ exportName: { kind, name } }) => name ?? kind.toLowerCase()));
}
