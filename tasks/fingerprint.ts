import { ROOT } from "./run.ts";

/**
 * A SHA-256 over the names and the contents of all files at and below `paths` (relative to the repository). Contents rather
 * than times: a clone or a change of branch touches every file and changes few.
 */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const files = paths.flatMap((path) => [...filesAt(path)]).sort();
  const lines = await Promise.all(files.map(async (file) => `${file} ${await digestOf(file)}`));
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n"))));
}

function* filesAt(path: string): Generator<string> {
  const info = Deno.statSync(`${ROOT}/${path}`);
  if (info.isFile) {
    if (!/\.(test|spec)\.tsx?$/.test(path)) yield path;
    return;
  }
  for (const entry of Deno.readDirSync(`${ROOT}/${path}`)) yield* filesAt(`${path}/${entry.name}`);
}

async function digestOf(file: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", await Deno.readFile(`${ROOT}/${file}`)));
}

function hex(buffer: ArrayBuffer): string {
  return new Uint8Array(buffer).toHex();
}
