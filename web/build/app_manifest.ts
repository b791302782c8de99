import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import type { ManifestOptions } from "vite-plugin-pwa";

const DRAWN = new URL("../../shared/ui/icons/", import.meta.url);

/** The paper of day. The format knows one colour; the page itself names that of night too (`index.html`). */
const PAPER = "#f1f2ef";

/** What a device needs to know to install the web app. */
export const APP_MANIFEST = {
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
} satisfies Partial<ManifestOptions>;

/** Puts the icons where the manifest names them. They are drawn in `shared/ui`. */
export function manifestIcons(): Plugin {
  return {
    name: "gorin:manifest-icons",
    apply: "build",
    async buildStart() {
      for (const { src } of APP_MANIFEST.icons) {
        const source = await readFile(new URL(src.replace("/icons/", ""), DRAWN));
        this.emitFile({ type: "asset", fileName: src.slice(1), source });
      }
    },
  };
}
