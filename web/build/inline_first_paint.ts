import { readFile } from "node:fs/promises";
import { minifySync, type Plugin, type Rolldown } from "vite";

const THEME_TAG = '<script src="./theme.js"></script>';
const THEME = new URL("../theme.js", import.meta.url);

/** A style sheet of the finished page, with the path of its file in the build. */
const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/** The chunk of the dashboard, which all pages of a signed-in user need: see `vite.config.ts`. */
const DASHBOARD = "dashboard";

/** The chunk with the panels of all rings but the first, one of which the address may name. */
const PANELS = "later";

/** The chunks of the pages that the page preloads, by their addresses. */
const PAGES = { "/insights": "Insights", "/history": "History" };

/**
 * A Vite plugin that puts the style sheet and the script of the theme into the page: both block the first paint, and
 * each would be a request of its own. For a browser that is signed in, the page also preloads the code of its address.
 * The server allows exactly these scripts and styles, by their hashes (`api/http/page_policy.ts`).
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
          const inlined = replaceOnce(html, tag, `<style>${String(styles.source).trim()}</style>`);
          return replaceOnce(inlined, "</script>", `${preloadIfSignedIn(bundle)}</script>`);
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
        const code = minify("theme.js", await readFile(THEME, "utf8"));
        return replaceOnce(html, THEME_TAG, `<script>${code}</script>`);
      },
    },
  };
}

/** Returns a script that loads the code of the page beside the first file where a session is stored. */
function preloadIfSignedIn(bundle: Rolldown.OutputBundle): string {
  const dashboard = chunkOf(bundle, DASHBOARD).fileName;
  const ofPage = Object.entries(PAGES).map(([path, name]) => {
    const { fileName, imports } = chunkOf(bundle, name);
    // The first file is in the page itself.
    const others = imports.filter((file) => file !== dashboard && !chunkOf(bundle, file).isEntry);
    return [path, [fileName, ...others].map(fromAssets)];
  });
  return minify(
    "preload.js",
    `try {
      if (localStorage.getItem("auth_token")) {
        const files = ["${fromAssets(dashboard)}"].concat(${
      JSON.stringify(Object.fromEntries(ofPage))
    }[location.pathname] ?? []);
        if (/ring=[^e]/.test(location.search)) files.push("${fromAssets(chunkOf(bundle, PANELS).fileName)}");
        for (const file of files) {
          const link = document.createElement("link");
          document.head.append(Object.assign(link, { rel: "modulepreload", href: "/${ASSETS}" + file }));
        }
      }
    } catch {}`,
  );
}

const ASSETS = "assets/";

function fromAssets(file: string): string {
  return file.slice(ASSETS.length);
}

/** Returns the chunk with a name, or with the name of a file. */
function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) =>
    file.type === "chunk" && (file.name === name || file.fileName === name)
  );
  if (chunk?.type !== "chunk") {
    throw new Error(`Cannot find the chunk "${name}": name one that the build has`);
  }
  return chunk;
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
