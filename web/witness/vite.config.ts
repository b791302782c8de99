import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { precompress } from "../build/plugins.ts";

/** The frame of the page at /witness/{secret}, which the server fills. It is built apart from the app. */
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  base: "/witness/",
  plugins: [precompress()],
  build: {
    // Within the folder of the app, which the server serves.
    outDir: "../../dist/web/witness",
    emptyOutDir: true,
    target: ["chrome120", "firefox120", "safari17"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
