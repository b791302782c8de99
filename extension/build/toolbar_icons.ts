import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const DRAWN = new URL("../../shared/ui/icons/", import.meta.url);

/** Puts the icons that the manifest names, `icons/…`, where it finds them: they are drawn for both surfaces in `shared/ui`. */
export function toolbarIcons(paths: readonly string[]): Plugin {
  return {
    name: "gorin:toolbar-icons",
    apply: "build",
    async buildStart() {
      for (const fileName of paths) {
        const source = await readFile(new URL(fileName.replace("icons/", ""), DRAWN));
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
