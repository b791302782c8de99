import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import type { AppFiles } from "../opening/app_files.ts";
import { replaceOnce } from "./replace_once.ts";

const OPENING = fileURLToPath(new URL("../opening/open_page.ts", import.meta.url));

/** The script of the finished page, with the path of its file in the build. */
const SCRIPT = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/;

/** The chunk of the dashboard, which all pages of a signed-in user need: see `vite.config.ts`. */
const DASHBOARD = "dashboard";

/** The chunk with the panels of all rings but the first, one of which the address may name. */
const PANELS = "later";

/** The chunks of the pages that load another one than the dashboard's, by their addresses. */
const PAGES = { "/insights": "Insights", "/history": "History" };

/**
 * A Vite plugin that leaves loading the app to the script `web/opening/open_page.ts`, which it puts into the page: the
 * server allows it by its hash (`api/http/page_policy.ts`).
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

/** Returns the chunk with a name. */
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
