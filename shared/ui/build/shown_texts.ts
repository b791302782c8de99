import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Where the modules of the popup begin. */
const POPUP = "extension/popup/main.tsx";

/** Where those of the extension begin. */
const ENTRIES = [POPUP, "extension/options/main.tsx", "extension/background/main.ts"];

const IMPORT = /^\s*(?:import|export)\s(?!type\b)[^;]*?\bfrom\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

/** The catalogue that the popup does not load. */
const BESIDE_POPUP = /ja_extension\.json$/;

/**
 * Returns the modules of ours that load a Japanese catalogue in the extension, with their code, by their paths from the
 * root: the popup, and for the texts beside it the options page and the worker, too.
 */
export function modulesShowing(catalogue: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  const unread = BESIDE_POPUP.test(catalogue) ? [...ENTRIES] : [POPUP];
  for (let path = unread.pop(); path !== undefined; path = unread.pop()) {
    if (modules.has(path) || !/\.tsx?$/.test(path) || path.startsWith("shared/texts/")) continue;
    const code = readFileSync(ROOT + path, "utf8");
    modules.set(path, code);
    for (const [, from, lazy] of code.matchAll(IMPORT)) {
      const specifier = from ?? lazy ?? "";
      if (specifier.startsWith("#shared/")) unread.push(specifier.slice(1));
      if (specifier.startsWith(".")) unread.push(relative(ROOT, join(ROOT, dirname(path), specifier)));
    }
  }
  return modules;
}

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns what a Japanese catalogue has for `modules`. */
export function textsFor(modules: ReadonlyMap<string, string>, catalogue: Readonly<Record<string, Groups>>) {
  const code = [...modules.values()].join("\n");
  const words = new Set(code.match(/\w+/g));
  // The name of a field is shown as `fieldText` writes it.
  const isShown = (text: string) =>
    code.includes(JSON.stringify(text)) || words.has(text.toLowerCase().replaceAll(" ", "_"));
  const { texts = {}, sentences = {}, said = {} } = catalogue;
  return {
    texts: Object.fromEntries(
      Object.entries(texts).map(([group, all]) => [
        group,
        Object.fromEntries(Object.entries(all).filter(([text]) => isShown(text))),
      ]),
    ),
    sentences,
    said,
  };
}

/** A Vite plugin that leaves out of the Japanese catalogue what the extension does not show. */
export function shownTexts(): Plugin {
  return {
    name: "gorin:shown-texts",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/shared\/data\/ja\w*\.json$/ },
      handler: (code, id) => ({
        code: JSON.stringify(textsFor(modulesShowing(id), JSON.parse(code))),
        map: null,
      }),
    },
  };
}
