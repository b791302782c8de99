import type { Plugin } from "vite";

const MODULE = /^\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n/m;
const PRELOAD = /^\s*<link rel="modulepreload"[^>]* href="([^"]+)">\n/gm;
const FIRST = '<script src="/first.js"';

/**
 * Leaves loading the modules of `page` to its first script, which may show a picture of the page before: see
 * `public/first.js`. They are in attributes of its tag. Runs after the bundler has rewritten the tags.
 */
export function scriptsAfterPaint(page: string): Plugin {
  return {
    name: "gorin:scripts-after-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { path }) {
        if (path !== page) return html;
        const [tag, script] = MODULE.exec(html) ?? [];
        if (!tag || !html.includes(FIRST)) throw new Error(`Cannot find the scripts of ${page}`);
        const imports = [...html.matchAll(PRELOAD)].map(([, href]) => href);
        return html.replace(tag, "").replace(PRELOAD, "")
          .replace(FIRST, `${FIRST} data-script="${script}" data-imports="${imports.join(" ")}"`);
      },
    },
  };
}
