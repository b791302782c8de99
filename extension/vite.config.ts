import { crx } from "@crxjs/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { licenseNotices } from "#shared/ui/build/license_notices.ts";
import { plainImports } from "#shared/ui/build/plain_imports.ts";
import { plainPackages } from "#shared/ui/build/plain_packages.ts";
import { stripFacts } from "#shared/ui/build/strip_facts.ts";
import { chunkGroups, firstPaintIsContent, inlineStyles, toolbarIcons } from "./build/plugins.ts";
import { shownTexts } from "#shared/ui/build/shown_texts.ts";
import { type Browser, ICONS, manifestFor } from "./manifest.config.ts";

/**
 * One source, two builds: `--mode chrome` into `dist/extension-chrome`, `--mode firefox` into `dist/extension-firefox`.
 */
export default defineConfig(({ mode }) => {
  const browser: Browser = mode === "firefox" ? "firefox" : "chrome";
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    plugins: [
      react(),
      tailwindcss(),
      firstPaintIsContent(),
      toolbarIcons(Object.values(ICONS)),
      licenseNotices(),
      plainPackages(),
      plainImports(),
      stripFacts(),
      shownTexts(),
      crx({ manifest: manifestFor(browser), browser }),
      inlineStyles("popup/index.html"),
    ],
    build: {
      outDir: `../dist/extension-${browser}`,
      emptyOutDir: true,
      target: ["chrome144", "firefox142"],
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups() },
        },
        treeshake: {
          // A component that is not rendered can be dropped.
          manualPureFunctions: ["memo"],
          // Our modules in shared/ have no side effects, so unused ones can be dropped.
          moduleSideEffects: (id) => id.includes("/shared/") && !id.endsWith(".css") ? false : undefined,
        },
      },
    },
  };
});
