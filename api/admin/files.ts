import { dirname } from "node:path";

/** Returns whether there is a file or folder at `path`. */
export function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Throws one sentence unless a new file can be created at `path`: there is none, and there is its folder. */
export function requireNewFile(path: string): void {
  if (exists(path)) throw new Error(`There is a file at ${path}. Choose another name or delete it.`);
  const folder = dirname(path);
  if (!exists(folder)) throw new Error(`There is no folder ${folder}. Create it first.`);
}
