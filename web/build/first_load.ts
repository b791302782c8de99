/** The parts of a chunk in Vite's manifest that are used here. */
export interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/**
 * Returns the script files that must load before `entries` can run: their own and those of their static imports. An
 * entry is a module, or the name of a chunk.
 */
export function firstLoad(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`Cannot find "${name}" in the manifest: name a module or chunk that it has`);
    if (seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(visit);
  };
  const keys = Object.keys(manifest);
  entries.forEach((entry) => visit(keys.find((key) => manifest[key]?.name === entry) ?? entry));
  return [...seen].map((name) => manifest[name]?.file ?? "").filter((file) => file.endsWith(".js"));
}
