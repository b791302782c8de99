import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { inlineTheme, policyPage, precompress } from "../build/plugins.ts";

/** The page at /privacy. It is built apart from the app, of which it needs no script. */
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  base: "/privacy/",
  plugins: [policyPage(), inlineTheme(), precompress()],
  build: {
    // Within the folder of the app, which the server serves.
    outDir: "../../dist/web/privacy",
    emptyOutDir: true,
    target: ["chrome120", "firefox120", "safari17"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
