import { readFile } from "node:fs/promises";
import { minifySync, type Plugin } from "vite";
import { replaceOnce } from "./replace_once.ts";

const THEME_TAG = '<script src="./theme.js"></script>';
const THEME = new URL("../theme.js", import.meta.url);

/** A style sheet of the finished page, with the path of its file in the build. */
const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * A Vite plugin that puts the style sheet and the script of the theme into the page: both block the first paint, and
 * each would be a request of its own. The server allows exactly these, by their hashes (`api/http/page_policy.ts`).
 */
export function inlineFirstPaint(): Plugin[] {
  return [
    inlineTheme(),
    {
      name: "gorin:inline-styles",
      apply: "build",
      enforce: "post",
      transformIndexHtml: {
        order: "post",
        handler: (html, { bundle = {} }) => {
          const [tag = "", file = ""] = STYLES.exec(html) ?? [];
          const styles = bundle[file];
          if (styles?.type !== "asset") {
            throw new Error(`Cannot find the style sheet of the page, got "${tag}"`);
          }
          delete bundle[file];
          return replaceOnce(html, tag, `<style>${String(styles.source).trim()}</style>`);
        },
      },
    },
  ];
}

/** A Vite plugin that puts the script of the theme into the page. */
export function inlineTheme(): Plugin {
  return {
    name: "gorin:inline-theme",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => {
        const { code, errors } = minifySync("theme.js", await readFile(THEME, "utf8"));
        if (errors[0]) throw new Error(`Cannot minify theme.js: ${errors[0].message}`);
        return replaceOnce(html, THEME_TAG, `<script>${code.trim()}</script>`);
      },
    },
  };
}
