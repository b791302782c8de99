import { Buffer } from "node:buffer";
import project from "../../package.json" with { type: "json" };
import { keyOf, type Lock, startLock } from "./start_lock.ts";

/** From what a bill of materials is made. */
export interface BillOptions {
  /** The text of `deno.lock`. */
  readonly lock: string;
  /** When the release was committed, in ISO 8601. */
  readonly time: string;
}

/**
 * Returns the packages that run and build Gorin, with their hashes and what depends on what, in the form of CycloneDX
 * 1.6. The same lock gives the same text.
 */
export function billOfMaterials({ lock: text, time }: BillOptions): string {
  // Deno writes the file; `start_lock.test.ts` checks its version.
  const names = Object.keys(project.dependencies);
  const { npm, specifiers } = startLock(JSON.parse(text) as Lock, names);
  const lock: Lock = { version: "", workspace: { packageJson: { dependencies: [] } }, npm, specifiers };
  const own = `pkg:npm/gorin@${project.version}`;
  const direct = Object.entries(specifiers).map(([specifier, version]) =>
    `${specifier.slice("npm:".length, specifier.lastIndexOf("@"))}@${version}`
  );
  const refsOf = (keys: readonly string[]) => [...new Set(keys.map(purlOf))].sort();
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: time,
      component: {
        type: "application",
        "bom-ref": own,
        name: project.name,
        version: project.version,
        licenses: [{ license: { id: project.license } }],
      },
    },
    components: Object.entries(npm).map(([key, { integrity }]) => ({
      type: "library",
      "bom-ref": purlOf(key),
      ...namesOf(key),
      purl: purlOf(key),
      hashes: [{
        alg: "SHA-512",
        content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex"),
      }],
    })),
    dependencies: [
      { ref: own, dependsOn: refsOf(direct) },
      ...Object.entries(npm).map(([key, { dependencies = [], optionalDependencies = [] }]) => ({
        ref: purlOf(key),
        dependsOn: refsOf([...dependencies, ...optionalDependencies].map((name) => keyOf(lock, name))),
      })),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Returns the names of the package of a key in the lock: `@zod/a@1.0.0_peer@2.0.0` is version 1.0.0 of a in @zod. */
function namesOf(key: string): { group?: string; name: string; version: string } {
  const [, group, name = key, version = ""] = /^(?:(@[^/]+)\/)?([^@]+)@([^_]+)/.exec(key) ?? [];
  return { ...(group && { group }), name, version };
}

/** Returns the address of a package, as CycloneDX and others name it. */
function purlOf(key: string): string {
  const { group, name, version } = namesOf(key);
  return `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ""}${name}@${version}`;
}
