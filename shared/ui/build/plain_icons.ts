import type { Plugin } from "vite";

/** Lucide's module that makes a component of the lines of an icon. */
const MAKER = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;

/** A component that draws the lines, and takes attributes of the SVG element. */
const DRAWS_LINES = `
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
 * A Vite plugin that leaves out of an icon what we do not use: contexts, names as classes, and strokes of absolute
 * widths, which weigh more than the icons of a page.
 */
export function plainIcons(): Plugin {
  return {
    name: "gorin:plain-icons",
    apply: "build",
    load: { filter: { id: MAKER }, handler: () => DRAWS_LINES },
  };
}
