/** The used parts of a `deno.lock` file of version 5. */
export interface Lock {
  readonly version: string;
  /** The locked version of each requirement: `npm:react@19.3.1` → `19.3.1`. */
  readonly specifiers: Readonly<Record<string, string>>;
  readonly npm: Readonly<Record<string, LockedPackage>>;
  readonly workspace: { readonly packageJson: { readonly dependencies: readonly string[] } };
}

export interface LockedPackage {
  readonly integrity: string;
  /** Absent for a package that runs everywhere. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  /** `name` where the lock holds one version of the package, otherwise its key. */
  readonly dependencies?: readonly string[];
  readonly optionalDependencies?: readonly string[];
  readonly optionalPeers?: readonly string[];
}

/** The packages that the server imports; everything else in `dependencies` is for the clients and for building them. */
export const SERVER_PACKAGES: readonly string[] = [
  "@modelcontextprotocol/server",
  "@opentelemetry/api",
  "@simplewebauthn/server",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "hono",
  "jose",
  "otpauth",
  "postgres",
  "zod",
];

/**
 * Returns the part of `lock` with the packages in `names` and their dependencies. With the whole lock file,
 * `deno install --prod` would also install the `devDependencies` (Deno 2.9.6).
 */
export function startLock(lock: Lock, names: readonly string[]): Lock {
  const specifiers = Object.entries(lock.specifiers)
    .filter(([specifier]) => names.includes(specifier.slice("npm:".length, specifier.lastIndexOf("@"))));
  const wanted = new Set<string>();
  const visit = (key: string) => {
    if (wanted.has(key)) return;
    wanted.add(key);
    const { dependencies = [], optionalDependencies = [], optionalPeers = [] } = entryOf(lock, key);
    for (const name of [...dependencies, ...optionalDependencies, ...optionalPeers]) visit(keyOf(lock, name));
  };
  for (const [specifier, version] of specifiers) {
    visit(specifier.slice("npm:".length, specifier.lastIndexOf("@")) + "@" + version);
  }

  return {
    ...lock,
    specifiers: Object.fromEntries(specifiers),
    npm: Object.fromEntries(Object.entries(lock.npm).filter(([key]) => wanted.has(key))),
    workspace: { packageJson: { dependencies: specifiers.map(([specifier]) => specifier) } },
  };
}

/** Returns the keys of the packages in `lock` that one system installs, named as Node does: `linux`, `x64`. */
export function packagesFor(lock: Lock, os: string, cpu: string): string[] {
  return Object.entries(lock.npm)
    .filter(([, entry]) => (entry.os?.includes(os) ?? true) && (entry.cpu?.includes(cpu) ?? true))
    .map(([key]) => key);
}

/** Returns the keys of the packages in `written` that `lock` does not hold with the same content. */
export function unknownPackages(written: Lock, lock: Lock): string[] {
  return Object.entries(written.npm)
    .filter(([key, { integrity }]) => lock.npm[key]?.integrity !== integrity)
    .map(([key]) => key);
}

function entryOf(lock: Lock, key: string): LockedPackage {
  const entry = lock.npm[key];
  if (!entry) throw new Error(`Cannot find ${key} in deno.lock`);
  return entry;
}

/** Returns the key in `lock` of what a package names as its dependency. */
export function keyOf(lock: Lock, dependency: string): string {
  // With an override, what stands in for the package follows: `@scarf/scarf@npm:empty-npm-package@1.0.0`.
  const name = dependency.split("@npm:").at(-1) ?? dependency;
  if (lock.npm[name]) return name;
  const keys = Object.keys(lock.npm).filter((key) => key.startsWith(name + "@"));
  const [key] = keys;
  if (!key || keys.length > 1) {
    throw new Error(`deno.lock contains several versions of ${name}: ${keys.join(", ")}`);
  }
  return key;
}
