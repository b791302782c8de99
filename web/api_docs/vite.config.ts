import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { licenseNotices } from "#shared/ui/build/license_notices.ts";
import { precompress, QUICK } from "../build/plugins.ts";

/** The page at /api/docs. It is built apart from the app, so that neither loads or caches anything of the other. */
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  base: "/api_docs/",
  plugins: [licenseNotices(), precompress({ quality: QUICK })],
  build: {
    // Within the folder of the app, which the server serves.
    outDir: "../../dist/web/api_docs",
    emptyOutDir: true,
    target: ["chrome120", "firefox120", "safari17"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The library is one file.
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
  },
});
