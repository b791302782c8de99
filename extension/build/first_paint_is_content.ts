import type { Plugin } from "vite";

const SHEET = /^\s*<link rel="stylesheet".*\n/m;
const FIRST_SCRIPT = /^\s*<script/m;

/**
 * Makes a page paint only once its module has rendered. The stored state is read by then, so painting an empty page
 * first would delay the content by a frame. Firefox ignores the attribute. The stylesheet goes before the scripts,
 * which wait for it. Runs after the bundler has rewritten the tags.
 */
export function firstPaintIsContent(): Plugin {
  return {
    name: "gorin:first-paint-is-content",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const [sheet = ""] = SHEET.exec(html) ?? [];
        return html.replace(sheet, "")
          .replace(FIRST_SCRIPT, (script) => sheet + script)
          .replace('<script type="module"', '<script type="module" blocking="render"');
      },
    },
  };
}
