import { crx } from "@crxjs/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { firstPaintIsContent } from "./build/first_paint_is_content.ts";
import { toolbarIcons } from "./build/toolbar_icons.ts";
import { type Browser, ICONS, manifestFor } from "./manifest.config.ts";

/** One source, two builds: `--mode chrome` into `dist/extension-chrome`, `--mode firefox` into `dist/extension-firefox`. */
export default defineConfig(({ mode }) => {
  const browser: Browser = mode === "firefox" ? "firefox" : "chrome";
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    plugins: [
      react(),
      tailwindcss(),
      firstPaintIsContent(),
      toolbarIcons(Object.values(ICONS)),
      crx({ manifest: manifestFor(browser), browser }),
    ],
    build: {
      outDir: `../dist/extension-${browser}`,
      emptyOutDir: true,
      target: ["chrome144", "firefox142"],
      assetsInlineLimit: 0,
      // Both browsers preload modules by themselves.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Each file costs the popup more than its size does: what pages share is one, what the worker shares another.
            groups: [{
              name: "shared",
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 30_000,
            }],
          },
        },
        treeshake: {
          // Our own modules in shared/ do nothing when they are loaded, so one of which nothing is used need not be.
          moduleSideEffects: (id) => id.includes("/shared/") && !id.endsWith(".css") ? false : undefined,
        },
      },
    },
  };
});
