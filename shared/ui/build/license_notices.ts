import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** The file in a build that has the licenses of what it contains. */
const NOTICES_FILE = "licenses.txt";

/** Licenses that do not ask for their text, for packages that do not contain it. */
const KNOWN_TEXTS: Readonly<Record<string, string>> = {
  Unlicense: "Released into the public domain: https://unlicense.org",
};

/** The committed files that were cut out of files of a package, with its name. */
const CUT_FROM: Readonly<Record<string, string>> = {
  "shippori-mincho-500.woff2": "@fontsource/shippori-mincho",
};

/** Stands between two notices. */
export const NOTICE_SEPARATOR = `\n${"-".repeat(72)}\n\n`;

/**
 * Writes `licenses.txt` into a build: the name, version and license text of every package that the build contains a
 * part of, in alphabetical order. Fails the build when a package comes without a license.
 */
export function licenseNotices(): Plugin {
  let root = "";
  return {
    name: "gorin:license-notices",
    apply: "build",
    // After the plugin that writes the style sheets with their fonts.
    enforce: "post",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      // What a style sheet refers to, such as a font, is not a module.
      const assets = Object.values(bundle).flatMap((file) =>
        file.type === "asset" ? file.originalFileNames : []
      );
      const sources = [...this.getModuleIds(), ...assets.map((path) => resolve(root, path))];
      const folders = sources.map(packageFolderOf).filter((folder) => folder !== null);
      this.emitFile({ type: "asset", fileName: NOTICES_FILE, source: noticesOf(folders) });
    },
  };
}

/**
 * Returns the notices of the packages in these folders, each once, in alphabetical order. Throws for one without a
 * license.
 */
export function noticesOf(folders: readonly string[]): string {
  const notices = new Map([...new Set(folders)].map(readNotice));
  const titles = [...notices.keys()].sort();
  return titles.map((title) => `${title}\n\n${notices.get(title)}\n`).join(NOTICE_SEPARATOR);
}

/** Returns the folder of the package that a file belongs to or was cut out of, or null for our own files. */
export function packageFolderOf(id: string): string | null {
  const path = id.replace(/^\0/, "").replace(/\?.*$/, "");
  const [, root, name = ""] = /^(.*)\/shared\/ui\/fonts\/([^/]+)$/.exec(path) ?? [];
  if (CUT_FROM[name]) return `${root}/node_modules/${CUT_FROM[name]}`;
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^@/.][^/]*)\//.exec(path)?.[1] ?? null;
}

/** Returns `name version (license)` and the license's text. */
function readNotice(folder: string): [title: string, text: string] {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  const text = file ? readFileSync(join(folder, file), "utf8") : KNOWN_TEXTS[license];
  if (!text) throw new Error(`The package ${name} comes without a license text.`);
  return [`${name} ${version} (${license})`, text.trim()];
}
