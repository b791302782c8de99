import { run } from "../run.ts";
import { print } from "../print.ts";

const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const FIREFOX = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** The path of Chromium here, or null. Chrome itself will not do: it no longer loads unpacked extensions by switch. */
export function chromiumPath(): string | null {
  return firstFile(CHROMIUM);
}

/** The path of Firefox here, or null. */
export function firefoxPath(): string | null {
  return firstFile(FIREFOX);
}

/**
 * What keeps the browser tests from running here, as one line; null when both browsers are there. Installs what is
 * missing where that is ours to do: on Debian and its kin, as root.
 */
export async function provideBrowsers(): Promise<string | null> {
  const missing = [
    ...(chromiumPath() ? [] : ["chromium"]),
    ...(firefoxPath() ? [] : ["firefox-esr"]),
  ];
  if (missing.length === 0) return null;
  if (firstFile(["/usr/bin/apt-get"]) && Deno.uid() === 0) {
    print(`Installing ${missing.join(" and ")} by apt-get …`);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const options = { env, output: "hide" } as const;
    await run("apt-get", ["update", "-q"], options);
    await run("apt-get", ["install", "-yq", "--no-install-recommends", ...missing], options);
  }
  if (!chromiumPath()) {
    return "The browser tests need Chromium. Install it (Debian: apt-get install chromium).";
  }
  if (!firefoxPath()) {
    return "The Firefox tests were left out: install Firefox (Debian: apt-get install firefox-esr).";
  }
  return null;
}

function firstFile(paths: readonly string[]): string | null {
  return paths.find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  }) ?? null;
}
