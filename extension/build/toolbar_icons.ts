import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const ICONS_FOLDER = new URL("../../shared/ui/icons/", import.meta.url);

/** Emits the icons of the manifest, `icons/…`, from `shared/ui`, where they are drawn for both surfaces. */
export function toolbarIcons(paths: readonly string[]): Plugin {
  return {
    name: "gorin:toolbar-icons",
    apply: "build",
    async buildStart() {
      for (const fileName of paths) {
        const source = await readFile(new URL(fileName.replace("icons/", ""), ICONS_FOLDER));
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
