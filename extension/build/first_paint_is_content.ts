import type { Plugin } from "vite";

/**
 * Has a page paint nothing before its module has drawn it: what is kept is read by then, so an empty page would be painted for nothing and
 * put off the day by a frame. Firefox does not know the attribute and loses nothing by it. The bundler writes the tag anew, so it is
 * set afterwards.
 */
export function firstPaintIsContent(): Plugin {
  return {
    name: "gorin:first-paint-is-content",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}
