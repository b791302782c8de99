import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { build, minifySync, type Plugin, type Rolldown } from "vite";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import type { LanguageCode } from "#shared/texts/languages.ts";
import { type Texts, translate } from "#shared/texts/translate.ts";
import { stripFacts } from "#shared/ui/build/strip_facts.ts";
import { Splash } from "../app/Splash.tsx";
import type { AppFiles } from "../app/opening.ts";
import { isHashed, type ShellFile } from "../worker/shell.ts";

const DRAWN = new URL("../../shared/ui/icons/", import.meta.url);

const MANIFEST = "manifest.webmanifest";

/** The background of the light theme. The format holds one colour; `index.html` names that of the dark theme too. */
const PAPER = "#f7f7f4";

/** What a device needs to know to install the web app. */
const APP_MANIFEST = {
  id: "/",
  name: "Gorin",
  short_name: "Gorin",
  description: "Master yourself through the Five Rings of discipline.",
  lang: "en",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  theme_color: PAPER,
  background_color: PAPER,
  icons: [
    { src: "/icons/app-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/app-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** A Vite plugin that writes the web app's manifest with its icons, and links it from the page. */
export function appManifest(): Plugin {
  return {
    name: "gorin:app-manifest",
    apply: "build",
    async buildStart() {
      this.emitFile({ type: "asset", fileName: MANIFEST, source: JSON.stringify(APP_MANIFEST) });
      for (const { src } of APP_MANIFEST.icons) {
        const source = await readFile(new URL(src.replace("/icons/", ""), DRAWN));
        this.emitFile({ type: "asset", fileName: src.slice(1), source });
      }
    },
    transformIndexHtml:
      () => [{ tag: "link", attrs: { rel: "manifest", href: `/${MANIFEST}` }, injectTo: "head" }],
  };
}

const ENTRY = fileURLToPath(new URL("../worker/sw.ts", import.meta.url));

/** What the app needs to start without a connection. */
const NEEDED = /\.(?:html|js|css|woff2|svg|png|webmanifest)$/;

/** A Vite plugin that builds the service worker, `sw.js`, with the list of all files of the finished app in it. */
export function appWorker(): Plugin {
  let folder = "";
  return {
    name: "gorin:app-worker",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // After everything else is written, the files of `public` among it.
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => await buildWorker(folder, await listFiles(folder)),
    },
  };
}

/** The files of the built app in `folder`, each with its path from the root of the site. */
async function listFiles(folder: string): Promise<ShellFile[]> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  return await Promise.all(
    names.filter((name) => NEEDED.test(name)).sort().map(async (name) => {
      const url = `/${name}`;
      return { url, revision: isHashed(url) ? null : digest(await readFile(join(folder, name))) };
    }),
  );
}

function digest(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

async function buildWorker(folder: string, files: readonly ShellFile[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [stripFacts()],
    define: { APP_FILES: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: ["chrome120", "firefox120", "safari17"],
      reportCompressedSize: false,
      rolldownOptions: { input: ENTRY, output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
}

/** Chromium compiles every function of a script that begins with this beside the main thread, while it loads. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad";

/** Rarely loaded, or only as a whole: texts of another language and polyfills. */
const NOT_AHEAD = /^(?:ja|global\.esm)$/;

/**
 * A Vite plugin for a start in short tasks: without it, a browser compiles most functions on the main thread when they
 * are first called.
 */
export function compileAhead(): Plugin {
  return {
    name: "gorin:compile-ahead",
    apply: "build",
    generateBundle: {
      // Once the code is minified, which removes comments.
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && !NOT_AHEAD.test(file.name)) {
            file.code = `${COMPILE_AHEAD}\n${file.code}`;
          }
        }
      },
    },
  };
}

/** As `replace`, with text that is no pattern; fails where there is nothing to replace. */
function replaceOnce(text: string, part: string, by: string): string {
  if (!text.includes(part)) {
    throw new Error(`Cannot find ${part} in the page: keep it there, or change this plugin`);
  }
  return text.replace(part, () => by);
}

const THEME_TAG = '<script src="./theme.js"></script>';
const THEME = new URL("../theme.js", import.meta.url);

/** A style sheet of the finished page, with the path of its file in the build. */
const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * A Vite plugin that puts the style sheet and the script of the theme into the page: both block the first paint, and
 * each would be a request of its own. The server allows exactly these, by their hashes (`api/http/web_files.ts`).
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

const OPENING = fileURLToPath(new URL("../app/opening.ts", import.meta.url));

/** The script of the finished page, with the path of its file in the build. */
const SCRIPT = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/;

/** The chunk of the dashboard, which all pages of a signed-in user need: see `vite.config.ts`. */
const DASHBOARD = "dashboard";

/** The chunk with the panels of all rings but the first, one of which the address may name. */
const PANELS = "later";

/** The chunks of the pages that load another one than the dashboard's, by their addresses. */
const PAGES = { "/insights": "Insights", "/history": "History" };

/**
 * A Vite plugin that leaves loading the app to the script `web/app/opening.ts`, which it puts into the page: the
 * server allows it by its hash (`api/http/web_files.ts`).
 */
export function loadAfterPaint(): Plugin {
  return {
    name: "gorin:load-after-paint",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        const [tag = "", script = ""] = SCRIPT.exec(html) ?? [];
        return replaceOnce(html, tag, `<script>${await openingScript(appFiles(bundle, script))}</script>`);
      },
    },
  };
}

function appFiles(bundle: Rolldown.OutputBundle, script: string): AppFiles {
  const dashboard = chunkOf(bundle, DASHBOARD).fileName;
  const pages = Object.entries(PAGES).map(([path, name]) => {
    const { fileName, imports } = chunkOf(bundle, name);
    const others = imports.filter((file) => file !== dashboard && file !== script);
    return [path, [fileName, ...others].map(toAddress)];
  });
  return {
    script: toAddress(script),
    signedIn: [toAddress(dashboard)],
    pages: Object.fromEntries(pages),
    panels: [toAddress(chunkOf(bundle, PANELS).fileName)],
  };
}

const toAddress = (file: string) => `/${file}`;

function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.name === name);
  if (chunk?.type !== "chunk") {
    throw new Error(`Cannot find the chunk "${name}": name one that the build has`);
  }
  return chunk;
}

async function openingScript(files: AppFiles): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [stripFacts()],
    define: { APP_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: ["chrome120", "firefox120", "safari17"],
      reportCompressedSize: false,
      rolldownOptions: {
        input: OPENING,
        output: { format: "iife" },
        treeshake: { moduleSideEffects: (id) => id === OPENING },
      },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("The opening script was not built");
  return output.output[0].code.trim();
}

/** The policy, in its only place: the stores show it, too. */
const POLICY = new URL("../../docs/store/privacy.md", import.meta.url);

const PLACE = "<!-- the policy -->";

/** A Vite plugin that puts the privacy policy into its page. */
export function policyPage(): Plugin {
  return {
    name: "gorin:policy-page",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => html.replace(PLACE, policyHtml(await readFile(POLICY, "utf8"))),
    },
  };
}

/** Marks that a text has beside those of the policy: such a text needs a real parser. */
const UNKNOWN_MARK = /[[\]<>&|`*_#]|^\d+\. /m;

/** Returns the HTML of a Markdown text of headings, paragraphs and lists. Throws for anything else. */
export function policyHtml(markdown: string): string {
  const blocks = markdown.trim().split(/\n{2,}/);
  return blocks.map(blockHtml).join("\n");
}

function blockHtml(block: string): string {
  const [, marks, title] = /^(#{1,2}) (.+)$/.exec(block) ?? [];
  if (marks && title) return `<h${marks.length}>${plain(title)}</h${marks.length}>`;
  if (!block.startsWith("- ")) return `<p>${plain(block)}</p>`;
  const items = block.slice(2).split(/\n- /).map((item) => `<li>${plain(item)}</li>`);
  return `<ul>\n${items.join("\n")}\n</ul>`;
}

/** Returns a text on one line. */
function plain(text: string): string {
  const [mark] = UNKNOWN_MARK.exec(text) ?? [];
  if (mark) {
    throw new Error(`Cannot show "${mark}" of the privacy policy: write headings, paragraphs and lists only`);
  }
  return text.replaceAll(/\s*\n\s*/g, " ");
}

const WORTH_IT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 200;

/** The quality of Brotli for what every visitor loads. */
const SMALLEST = constants.BROTLI_MAX_QUALITY;

/** The quality for large files that are rarely loaded: they become a tenth larger. */
export const QUICK = 9;

/**
 * A Vite plugin that puts a `.br` and a `.gz` beside every text file of the build, for the server to choose from.
 * `quality` is Brotli's.
 */
export function precompress({ quality = SMALLEST } = {}): Plugin {
  let folder = "";
  return {
    name: "gorin:precompress",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // After everything is written, files of `public` and the manifest among it.
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files.filter((file) => WORTH_IT.test(file)).map((file) => compress(join(folder, file), quality)),
        );
      },
    },
  };
}

async function compress(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const SENTENCE = "Master yourself through the Five Rings of discipline";
const UNLOADED = "Gorin could not be loaded. Check your connection, then load the page again.";
const BELOW = "Gorin needs a host name of its own. It cannot run below a path of another site.";
const ROOT = '<div id="root"></div>';

const TEXTS: Readonly<Record<LanguageCode, Texts | null>> = { en: null, ja: JAPANESE.texts };

/** A Vite plugin that puts what the page shows until its scripts run into the page. */
export function splash(): Plugin {
  return {
    name: "gorin:splash",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => {
        const sentence = (language: LanguageCode) => translate(TEXTS[language], SENTENCE);
        const failures = (language: LanguageCode) => ({
          unloaded: translate(TEXTS[language], UNLOADED),
          below: translate(TEXTS[language], BELOW),
        });
        const markup = renderToStaticMarkup(createElement(Splash, { sentence, failures }));
        return replaceOnce(html, ROOT, `<div id="root">${markup}</div>`);
      },
    },
  };
}
