import { ROOT } from "../run.ts";

/**
 * Whether the folder `made` is there and was made from sources with this fingerprint. The stamp lies beside the folder, so
 * that what is served holds nothing but what was built.
 */
export function isFresh(made: string, fingerprint: string): boolean {
  try {
    return Deno.statSync(`${ROOT}/${made}`).isDirectory &&
      Deno.readTextFileSync(stampOf(made)) === fingerprint;
  } catch {
    return false;
  }
}

/** Notes that the folder `made` was made from sources with this fingerprint. */
export function stamp(made: string, fingerprint: string): void {
  Deno.writeTextFileSync(stampOf(made), fingerprint);
}

function stampOf(made: string): string {
  const slash = made.lastIndexOf("/");
  return `${ROOT}/${made.slice(0, slash + 1)}.${made.slice(slash + 1)}.stamp`;
}

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
