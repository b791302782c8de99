import type { Plugin } from "vite";

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

/** What is left of modules of packages of which we use little, by the ends of their paths. */
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

/** A Vite plugin that leaves out of packages what we do not use, where the bundler cannot tell. */
export function plainPackages(): Plugin {
  return {
    name: "gorin:plain-packages",
    apply: "build",
    load: {
      filter: { id: /createLucideIcon|mutation(?:Cache|Observer)|infiniteQuery(?:Behavior|Observer)/ },
      handler: (id) => {
        const path = id.replaceAll("\\", "/");
        return Object.entries(LEFT).find(([end]) => path.endsWith(end))?.[1] ?? null;
      },
    },
  };
}
