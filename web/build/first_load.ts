/** What Vite's manifest says of one file, as far as we read it. */
export interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/**
 * The script files that are fetched before the modules named by `entries` can run: theirs, and those of all that they
 * import at once. What they import later is not among them.
 */
export function firstLoad(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`Cannot find "${name}" in the manifest: name a module that it has`);
    if (seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...seen].map((name) => manifest[name]?.file ?? "").filter((file) => file.endsWith(".js"));
}
