/** The parts of a chunk in Vite's manifest that are used here. */
export interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/**
 * Returns the script files that must load before `entries` can run: their own and those of their static imports.
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
