import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const SHEET = /^\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">\n/m;

/**
 * Puts the stylesheet of `page` into the page, which saves a request before its first paint, and allows exactly this
 * one in the content security policy.
 */
export function inlineStyles(page: string): Plugin {
  return {
    name: "gorin:inline-styles",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const [html, manifest] = [bundle[page], bundle["manifest.json"]];
        if (html?.type !== "asset" || manifest?.type !== "asset") {
          return this.error(`The build has no ${page} or no manifest.json`);
        }
        const [link = "", path = ""] = SHEET.exec(String(html.source)) ?? [];
        const sheet = bundle[path];
        if (sheet?.type !== "asset") return this.error(`${page} has no stylesheet to put into it`);
        const css = String(sheet.source).trim();
        html.source = String(html.source).replace(link, () => `    <style>${css}</style>\n`);
        const hash = createHash("sha256").update(css).digest("base64");
        manifest.source = String(manifest.source)
          .replace("style-src 'self'", (sources) => `${sources} 'sha256-${hash}'`);
        delete bundle[path];
      },
    },
  };
}
