import type { Plugin } from "vite";

const SHEET = /^\s*<link rel="stylesheet".*\n/m;
const FIRST_SCRIPT = /^\s*<script/m;

/**
 * Has a page paint nothing before its module has drawn it: what is kept is read by then, so an empty page would be painted for nothing and
 * put off the day by a frame. Firefox does not know the attribute and loses nothing by it. The style stands before the scripts, since
 * they wait for it. The bundler writes the tags anew, so it is done afterwards.
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
