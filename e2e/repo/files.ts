import { ROOT } from "../../tasks/run.ts";

const IGNORED = new Set([
  ".git",
  ".cache",
  "node_modules",
  "dist",
  "test-results",
  "playwright-report",
]);

/** What a task keeps to know what it has done, and what Vite writes while it reads its configuration. */
const TRANSIENT = /\.stamp$|\.timestamp-.*\.mjs$/;

/** Returns the paths of all files of the project, relative to it, sorted: what a clone of the repository contains. */
export function projectFiles(folder = ""): string[] {
  const paths: string[] = [];
  for (const entry of Deno.readDirSync(`${ROOT}/${folder}`)) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory) {
      if (!IGNORED.has(entry.name) && path !== "data") paths.push(...projectFiles(path));
    } else if (!TRANSIENT.test(entry.name)) paths.push(path);
  }
  return paths.sort();
}

/** Returns the text of a file of the project. */
export function read(path: string): string {
  return Deno.readTextFileSync(`${ROOT}/${path}`);
}

/** Returns the text of a file of the project, or "" when there is no such file. */
export function readIfThere(path: string): string {
  try {
    return read(path);
  } catch {
    return "";
  }
}

/** Returns whether a file is a test, or only used by tests. */
export function isTest(path: string): boolean {
  return /(^|\/)test_\w+\.tsx?$|\.(test|spec)\.tsx?$/.test(path);
}
