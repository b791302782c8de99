import { ROOT } from "../run.ts";

/**
 * Whether the folder `made` exists and was built from sources with this fingerprint. The stamp is stored next to the
 * folder, so that the folder contains only the build.
 */
export function isFresh(made: string, fingerprint: string): boolean {
  try {
    return Deno.statSync(`${ROOT}/${made}`).isDirectory &&
      Deno.readTextFileSync(stampOf(made)) === fingerprint;
  } catch {
    return false;
  }
}

/**
 * Whether the folder `made` was built from sources with another fingerprint. A stamp may have more after its
 * fingerprint. False when the folder has no stamp.
 */
export function isOutdated(made: string, fingerprint: string): boolean {
  try {
    return Deno.statSync(`${ROOT}/${made}`).isDirectory &&
      !Deno.readTextFileSync(stampOf(made)).startsWith(fingerprint);
  } catch {
    return false;
  }
}

/** Records that the folder `made` was built from sources with this fingerprint. */
export function stamp(made: string, fingerprint: string): void {
  Deno.writeTextFileSync(stampOf(made), fingerprint);
}

function stampOf(made: string): string {
  const slash = made.lastIndexOf("/");
  return `${ROOT}/${made.slice(0, slash + 1)}.${made.slice(slash + 1)}.stamp`;
}

/**
 * Returns a SHA-256 hash of the names and contents of all files at and below `paths` (relative to the repository).
 * Times are not used, because a clone or a change of branch touches many files without changing them.
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

/** By file: builds have most of their sources in common. */
const digests = new Map<string, Promise<string>>();

function digestOf(file: string): Promise<string> {
  return digests.getOrInsertComputed(file, () =>
    Deno.readFile(`${ROOT}/${file}`)
      .then((content) => crypto.subtle.digest("SHA-256", content)).then(hex));
}

function hex(buffer: ArrayBuffer): string {
  return new Uint8Array(buffer).toHex();
}
