import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin, Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;

/** What calls the server: the worker and the options page load it, the popup when it signs in or out. */
const CALLS = /[/]shared[/](client|contract)[/]|[/]extension[/]offline[/](server|sign_in)[.]ts$/;

/** What only forms and messages show: the options page loads it, the popup after its first paint. */
const FORMS = /[/]lucide-react[/]|[/]ui[/](Fields?|LengthField)[.]tsx$/;

const REACT = /[/]node_modules[/](react|react-dom|scheduler)[/]/;

/** What has something to do with the screen. */
const PAGES = /[.]tsx$|[/]extension[/]popup[/]/;

/** What only users of another language load. */
const LANGUAGES = /[/]shared[/](texts[/]ja[/]|data[/]ja)/;

const isAnyOf = (...tests: RegExp[]) => (id: string) => tests.some((test) => test.test(id));

/**
 * Returns the groups of modules that several of popup, options page and worker load. The number of files matters more
 * to the popup than their size, so its first paint has one file for what it shares with the options page and one for
 * what it shares with the worker. A group takes the dependencies of its modules along, except those of earlier groups.
 */
export function chunkGroups(): Group[] {
  const special = isAnyOf(CALLS, FORMS, REACT, PAGES, LANGUAGES);
  const groups: Omit<Group, "priority">[] = [
    { name: "state", test: (id) => !special(id) },
    { name: "pages", test: (id) => isAnyOf(REACT, PAGES)(id) && !isAnyOf(FORMS)(id) },
    { name: "calls", test: CALLS },
    { name: "forms", test: FORMS },
  ];
  return groups.map((group, index) => ({ ...group, minShareCount: 2, priority: groups.length - index }));
}

const SHEET = /^\s*<link rel="stylesheet".*\n/m;
const FIRST_SCRIPT = /^\s*<script/m;
const MODULE = /^\s*<script type="module"/m;

/**
 * Makes a page paint only once its module has rendered. The stored state is read by then, so painting an empty page
 * first would delay the content by a frame. Firefox ignores the attribute. The scripts are loaded from the start, with
 * all that the module imports: while they arrive, the browser reads the stylesheet, which the popup has in its page.
 * Runs after the bundler has rewritten the tags.
 */
export function firstPaintIsContent(): Plugin {
  return {
    name: "gorin:first-paint-is-content",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk }) {
        if (!chunk) return html;
        const [sheet = ""] = SHEET.exec(html) ?? [];
        const preloads = [chunk.fileName, ...importsOf(chunk.fileName, bundle)]
          .map((path) => `    <link rel="modulepreload" href="/${path}">\n`);
        return html.replace(sheet, "")
          .replace(FIRST_SCRIPT, (script) => preloads.join("") + script)
          .replace(MODULE, (script) => `${sheet}${script} blocking="render"`);
      },
    },
  };
}

/** Returns the files that a file of the build imports, and what those import. */
function importsOf(
  path: string,
  bundle: Rolldown.OutputBundle = {},
  found = new Set<string>(),
): Set<string> {
  const file = bundle[path];
  for (const imported of file?.type === "chunk" ? file.imports : []) {
    if (found.has(imported)) continue;
    importsOf(imported, bundle, found.add(imported));
  }
  return found;
}

const INLINE_STYLES_SHEET = /^\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">\n/m;

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
        const [link = "", path = ""] = INLINE_STYLES_SHEET.exec(String(html.source)) ?? [];
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

const ICONS_FOLDER = new URL("../../shared/ui/icons/", import.meta.url);

/** Emits the icons of the manifest, `icons/…`, from `shared/ui`, where they are drawn for both surfaces. */
export function toolbarIcons(paths: readonly string[]): Plugin {
  return {
    name: "gorin:toolbar-icons",
    apply: "build",
    async buildStart() {
      for (const fileName of paths) {
        const source = await readFile(new URL(fileName.replace("icons/", ""), ICONS_FOLDER));
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
