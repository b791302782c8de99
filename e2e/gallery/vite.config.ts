import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The page of all shared components, for developers: `deno task gallery` serves it, and its test builds it. */
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  base: "./",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "../../dist/gallery",
    emptyOutDir: true,
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
  },
});
