/**
 * Returns whether the files at `paths` are still those that were there at this call, by their device and inode. A file
 * that is renamed over another one, as most restores do, is a different file.
 */
export function watchIdentity(paths: readonly string[]): () => boolean {
  const before = paths.map(identityOf);
  return () => paths.every((path, index) => identityOf(path) === before[index]);
}

/** Differs between any two files of a machine; null where there is no file. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = Deno.statSync(path);
    return `${dev}:${ino}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}
