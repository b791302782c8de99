/** `deno task build [web|chrome|firefox|extension|gallery …]`: builds these, or everything that users get. */
import { deno } from "./run.ts";
import { fail, print } from "./print.ts";
import { fingerprint, isFresh, stamp } from "./start/stamp.ts";
import { readCall } from "./usage.ts";

/** A build: its sources, its output folder, and the configurations that Vite builds into it one after the other. */
export interface Target {
  readonly title: string;
  readonly sources: readonly string[];
  readonly made: string;
  readonly configs: readonly string[];
  readonly mode?: string;
}

const SHARED = ["shared", "package.json", "deno.lock"];

export const TARGETS = {
  web: {
    title: "the web app",
    sources: ["web", "docs/store/privacy.md", ...SHARED],
    made: "dist/web",
    configs: [
      "web/vite.config.ts",
      "web/api_docs/vite.config.ts",
      "web/privacy/vite.config.ts",
      "web/witness/vite.config.ts",
    ],
  },
  chrome: {
    title: "the extension for Chrome",
    sources: ["extension", ...SHARED],
    made: "dist/extension-chrome",
    configs: ["extension/vite.config.ts"],
    mode: "chrome",
  },
  firefox: {
    title: "the extension for Firefox",
    sources: ["extension", ...SHARED],
    made: "dist/extension-firefox",
    configs: ["extension/vite.config.ts"],
    mode: "firefox",
  },
  gallery: {
    title: "the gallery of components",
    sources: ["e2e/gallery", "e2e/web/parts", "web", "extension", "api", ...SHARED],
    made: "dist/gallery",
    configs: ["e2e/gallery/vite.config.ts"],
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;

// The compiler does not narrow the keys of a literal.
export const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];

/** What users get. The gallery is for developers. */
export const PRODUCT = ["web", "chrome", "firefox"] as const satisfies readonly TargetName[];

/**
 * Builds each of `names` whose sources have changed since its last build, or all of them with `force`. Returns the
 * titles of failed builds.
 */
export async function build(names: readonly TargetName[], { force = false } = {}): Promise<string[]> {
  const outdated = new Map<TargetName, string>();
  for (const name of names) {
    const from = await fingerprint(TARGETS[name].sources).catch(() => "");
    if (force || !isFresh(TARGETS[name].made, from)) outdated.set(name, from);
  }
  if (outdated.size === 0) return [];
  const titles = Array.from(outdated.keys(), (name) => TARGETS[name].title);
  print(`Building ${new Intl.ListFormat("en").format(titles)} …`);
  const built = new Set<string>();
  // In one process, since each Vite takes a second to start.
  await deno(["run", "-A", "tasks/start/vite_builds.ts", ...outdated.keys()], {
    output: (line) => void built.add(line),
  });
  const failed: string[] = [];
  for (const [name, from] of outdated) {
    if (built.has(name)) stamp(TARGETS[name].made, from);
    else failed.push(TARGETS[name].title);
  }
  return failed;
}

/** The same as {@link build}, and ends the process when a build fails. */
export async function buildOrFail(
  names: readonly TargetName[],
  options: { force?: boolean } = {},
): Promise<void> {
  const unbuilt = await build(names, options);
  if (unbuilt.length > 0) fail(`Could not build ${unbuilt.join(", ")}.`);
}

if (import.meta.main) {
  const { args } = readCall({
    call: "build [NAME…]",
    help: "Builds these, or everything that users get.",
    names: [...TARGET_NAMES, "extension"],
  });
  const requested = args.flatMap((arg) => arg === "extension" ? ["chrome", "firefox"] : arg);
  const wanted: readonly string[] = requested.length === 0 ? PRODUCT : requested;
  const names = TARGET_NAMES.filter((name) => wanted.includes(name));
  await buildOrFail(names, { force: true });
}
