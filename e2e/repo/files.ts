import { ROOT } from "../../tasks/run.ts";

const NOT_OURS = new Set([
  ".git",
  ".cache",
  "node_modules",
  "dist",
  "data",
  "test-results",
  "playwright-report",
]);

/** The paths of all files of the project, relative to it, sorted: what a stranger gets who clones it. */
export function projectFiles(folder = ""): string[] {
  const paths: string[] = [];
  for (const entry of Deno.readDirSync(`${ROOT}/${folder}`)) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory) {
      if (!NOT_OURS.has(entry.name)) paths.push(...projectFiles(path));
    } else if (!entry.name.endsWith(".stamp")) paths.push(path);
  }
  return paths.sort();
}

/** The text of a file of the project. */
export function read(path: string): string {
  return Deno.readTextFileSync(`${ROOT}/${path}`);
}

/** The text of a file of the project, or "" when it is not there. */
export function readIfThere(path: string): string {
  try {
    return read(path);
  } catch {
    return "";
  }
}

/** Whether a file is a test, or only serves tests. */
export function isTest(path: string): boolean {
  return /(^|\/)test_\w+\.tsx?$|\.(test|spec)\.tsx?$/.test(path);
}
