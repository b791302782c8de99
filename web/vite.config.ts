import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { APP_MANIFEST, manifestIcons } from "./build/app_manifest.ts";
import { precompress } from "./build/precompress.ts";

const API = `http://127.0.0.1:${process.env["PORT"] ?? 8000}`;

/** The web app. It is built into `dist/web`, where the server finds it; in development `/api` goes to that server. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    manifestIcons(),
    VitePWA({
      // The worker is our own, a kilobyte: Workbox's would be twenty, and drops the files that older tabs still run on.
      strategies: "injectManifest",
      srcDir: "worker",
      filename: "sw.ts",
      registerType: "prompt",
      // `platform/app_worker.ts` does, when the page has loaded.
      injectRegister: false,
      manifest: APP_MANIFEST,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: ["**/*.{html,js,css,woff2,svg,png}"],
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    precompress(),
  ],
  // What the router asks for stands in for a hook that React has had for long.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  server: { proxy: { "/api": API } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    target: ["chrome120", "firefox120", "safari17"],
    // The page forbids data: addresses, so nothing may be written into what refers to it.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{
            // What the first page loads anyway and other pages share. Each further file brings headers of its own, which
            // weigh more than some of these modules; and React beside them compresses better than apart.
            name: "shell",
            test:
              /shared\/ui\/(TextField|SelectField|Field|classes|Mark|mark_geometry|Button|Spinner|AlertBox)\.|\/(react|react-dom|scheduler|jotai|wouter|regexparam|use-sync-external-store)\/|lucide-react\/dist\/esm\/(icons\/x\.|createLucideIcon|Icon\.|defaultAttributes|shared)|web\/(platform\/memory_shelf|state\/(address|toasts|session|token|theme|clock|client|stored_atom|shelf)|pages\/(use_page|use_auth_form))\./,
          }, {
            // The same of the pages of somebody who is signed in.
            name: "page",
            test:
              /shared\/ui\/(Card|EmptyState|Figure|Glyph|Skeleton)\.|web\/(panels\/use_attempt|pages\/(PageNav|use_shortcuts))\./,
          }],
        },
      },
      treeshake: {
        // Our own modules do nothing when they are loaded, so one of which nothing is used need not be.
        moduleSideEffects: (id) => id.includes("/shared/") ? false : undefined,
      },
    },
  },
});
