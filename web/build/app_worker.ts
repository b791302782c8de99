import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import type { ShellFile } from "../worker/shell_cache.ts";
import { isHashed } from "../worker/shell_path.ts";

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
