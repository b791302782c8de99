import { readFile } from "node:fs/promises";
import { minifySync, type Plugin } from "vite";

const THEME_TAG = '<script src="./theme.js"></script>';
const THEME = new URL("../theme.js", import.meta.url);

/** A style sheet of the finished page, with the path of its file in the build. */
const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/** The chunk of the dashboard: see `vite.config.ts`. */
const DASHBOARD = "dashboard";

/**
 * A Vite plugin that puts the style sheet and the script of the theme into the page: both block the first paint, and
 * each would be a request of its own. For a browser that is signed in, the page also preloads the dashboard's code. The
 * server allows exactly these scripts and styles, by their hashes (`api/http/page_policy.ts`).
 */
export function inlineFirstPaint(): Plugin[] {
  return [
    {
      name: "gorin:inline-theme",
      apply: "build",
      transformIndexHtml: {
        order: "pre",
        handler: async (html) => {
          const code = minify("theme.js", await readFile(THEME, "utf8"));
          return replaceOnce(html, THEME_TAG, `<script>${code}</script>`);
        },
      },
    },
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
          const chunk = Object.values(bundle).find((file) =>
            file.type === "chunk" && file.name === DASHBOARD
          );
          if (!chunk) throw new Error(`Cannot find the chunk "${DASHBOARD}": name one that the build has`);
          const inlined = replaceOnce(html, tag, `<style>${String(styles.source).trim()}</style>`);
          return replaceOnce(inlined, "</script>", `${preloadIfSignedIn(chunk.fileName)}</script>`);
        },
      },
    },
  ];
}

/** Returns a script that loads the file beside the first one where a session is stored. */
function preloadIfSignedIn(file: string): string {
  return minify(
    "preload.js",
    `try {
      if (localStorage.getItem("auth_token")) {
        const link = document.createElement("link");
        document.head.append(Object.assign(link, { rel: "modulepreload", href: "/${file}" }));
      }
    } catch {}`,
  );
}

function minify(name: string, source: string): string {
  const { code, errors } = minifySync(name, source);
  if (errors[0]) throw new Error(`Cannot minify ${name}: ${errors[0].message}`);
  return code.trim();
}

/** As `replace`, with text that is no pattern; fails where there is nothing to replace. */
function replaceOnce(text: string, part: string, by: string): string {
  if (!text.includes(part)) {
    throw new Error(`Cannot find ${part} in the page: keep it there, or change this plugin`);
  }
  return text.replace(part, () => by);
}
