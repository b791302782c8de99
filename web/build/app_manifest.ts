import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const DRAWN = new URL("../../shared/ui/icons/", import.meta.url);

const MANIFEST = "manifest.webmanifest";

/** The background of the light theme. The format holds one colour; `index.html` names that of the dark theme too. */
const PAPER = "#f1f2ef";

/** What a device needs to know to install the web app. */
const APP_MANIFEST = {
  id: "/",
  name: "Gorin",
  short_name: "Gorin",
  description: "Master yourself through the Five Rings of discipline.",
  lang: "en",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  theme_color: PAPER,
  background_color: PAPER,
  icons: [
    { src: "/icons/app-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/app-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** A Vite plugin that writes the web app's manifest with its icons, and links it from the page. */
export function appManifest(): Plugin {
  return {
    name: "gorin:app-manifest",
    apply: "build",
    async buildStart() {
      this.emitFile({ type: "asset", fileName: MANIFEST, source: JSON.stringify(APP_MANIFEST) });
      for (const { src } of APP_MANIFEST.icons) {
        const source = await readFile(new URL(src.replace("/icons/", ""), DRAWN));
        this.emitFile({ type: "asset", fileName: src.slice(1), source });
      }
    },
    transformIndexHtml:
      () => [{ tag: "link", attrs: { rel: "manifest", href: `/${MANIFEST}` }, injectTo: "head" }],
  };
}
