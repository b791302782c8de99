import type { Plugin } from "vite";

/** Vite's module through which it loads every chunk that is imported when it is used. */
const HELPER = "\0vite/preload-helper.js";

/**
 * A Vite plugin that lets the browser load such chunks by itself. Vite's helper would preload what they import, too,
 * and their styles. The page preloads itself what it needs at once, an extension loads from the disk, and both have all
 * their styles from the start.
 */
export function plainImports(): Plugin {
  return {
    name: "gorin:plain-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /preload-helper/ },
      handler: (id) => id === HELPER ? "export const __vitePreload = (load) => load();" : null,
    },
  };
}
