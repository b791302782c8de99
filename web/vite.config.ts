import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { licenseNotices } from "#shared/ui/build/license_notices.ts";
import { plainImports } from "#shared/ui/build/plain_imports.ts";
import { plainPackages } from "#shared/ui/build/plain_packages.ts";
import { stripFacts } from "#shared/ui/build/strip_facts.ts";
import {
  appManifest,
  appWorker,
  compileAhead,
  inlineFirstPaint,
  loadAfterPaint,
  precompress,
  splash,
} from "./build/plugins.ts";

const ROOT = dirname(fileURLToPath(import.meta.url));
/** With the page's own host, since the server creates accounts for its own pages only. */
const API = { target: `http://127.0.0.1:${process.env["PORT"] ?? 8000}`, changeOrigin: false };

/** The web app. It is built into `dist/web`, where the server finds it; in development `/api` goes to that server. */
export default defineConfig({
  root: ROOT,
  plugins: [
    react(),
    tailwindcss(),
    appManifest(),
    splash(),
    inlineFirstPaint(),
    loadAfterPaint(),
    plainPackages(),
    plainImports(),
    stripFacts(),
    compileAhead(),
    appWorker(),
    licenseNotices(),
    precompress(),
  ],
  // The router imports a shim for a hook that React provides.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  server: { proxy: { "/api": API, "/privacy": API, "/witness": API } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    target: ["chrome120", "firefox120", "safari17"],
    // The content security policy forbids data: URLs, so no file is inlined.
    assetsInlineLimit: 0,
    // One style sheet, which is put into the page.
    cssCodeSplit: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // As few files as possible: each brings headers of its own, which weigh more than some modules, and text that
          // another file has, too, is compressed twice. A group also takes what its modules import.
          groups: [
            // What every page loads before anything else.
            { name: "shell", tags: ["$initial"], priority: 3 },
            // The rest of the dashboard's first load.
            { name: "dashboard", priority: 2, test: /[\\/]dashboard[\\/]Dashboard\.tsx$/ },
            // What the dashboard loads once it shows the day: the panels behind the tabs, and the forms and dialogs.
            {
              name: "later",
              priority: 1,
              test:
                /[\\/](offline[\\/]senders|dashboard[\\/]Panels|earth[\\/](EntryForm|LeftoverTimer|StillOn|StripTouch)|pages[\\/]Commands|day[\\/](FrameParts|AnswerLine))\.tsx?$/,
            },
            // What the sign-in page and the settings share, and load when it is used.
            {
              name: "factors",
              priority: 1,
              test: /@simplewebauthn|contract\/(passkeys|second_factor)|app\/passkeys/,
            },
            // What the other pages of a signed-in user share.
            { name: "page", minShareCount: 2 },
          ],
        },
      },
      treeshake: {
        // Our own modules do nothing when they are loaded, so one of which nothing is used need not be.
        moduleSideEffects: (id) => id.includes("/shared/") ? false : undefined,
        // A component of which nothing is rendered is left out.
        manualPureFunctions: ["memo"],
      },
    },
  },
});
