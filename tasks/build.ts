/** `deno task build [web|chrome|firefox|extension …]`: builds these, or everything. */
import { deno } from "./run.ts";
import { fail, print } from "./print.ts";
import { fingerprint, isFresh, stamp } from "./start/stamp.ts";

/** A build: its sources, its output folder, and the arguments of Vite. */
interface Target {
  readonly title: string;
  readonly sources: readonly string[];
  readonly made: string;
  readonly args: readonly string[];
}

const SHARED = ["shared", "package.json", "deno.lock"];

export const TARGETS = {
  web: {
    title: "the web app",
    sources: ["web", ...SHARED],
    made: "dist/web",
    args: ["--config", "web/vite.config.ts"],
  },
  chrome: {
    title: "the extension for Chrome",
    sources: ["extension", ...SHARED],
    made: "dist/extension-chrome",
    args: ["--config", "extension/vite.config.ts", "--mode", "chrome"],
  },
  firefox: {
    title: "the extension for Firefox",
    sources: ["extension", ...SHARED],
    made: "dist/extension-firefox",
    args: ["--config", "extension/vite.config.ts", "--mode", "firefox"],
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;

// The compiler does not narrow the keys of a literal.
export const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];

/**
 * Builds each of `names` whose sources have changed since its last build, or all of them with `force`. Returns the titles
 * of failed builds.
 */
export async function build(names: readonly TargetName[], { force = false } = {}): Promise<string[]> {
  const failed: string[] = [];
  for (const name of names) {
    const { title, sources, made, args } = TARGETS[name];
    const from = await fingerprint(sources).catch(() => "");
    if (!force && isFresh(made, from)) continue;
    print(`Building ${title} …`);
    const built = await deno(["run", "-A", "npm:vite", "build", ...args, "--logLevel", "warn"], {
      output: "hide",
    });
    if (built) stamp(made, from);
    else failed.push(title);
  }
  return failed;
}

if (import.meta.main) {
  const requested = Deno.args.flatMap((arg) => arg === "extension" ? ["chrome", "firefox"] : arg);
  const names = TARGET_NAMES.filter((name) => requested.length === 0 || requested.includes(name));
  const failed = await build(names, { force: true });
  if (failed.length > 0) fail(`Could not build ${failed.join(", ")}.`);
}
