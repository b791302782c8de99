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

/** The driver of WebKitGTK (Debian: apt-get install webkit2gtk-driver xvfb). */
export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";

/** The browser that comes with it. */
export const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** Returns the path of Chromium, or null. Chrome cannot be used: it no longer loads unpacked extensions by a switch. */
export function chromiumPath(): string | null {
  return firstFile(CHROMIUM);
}

/** Returns the path of Firefox, or null. */
export function firefoxPath(): string | null {
  return firstFile(FIREFOX);
}

/** Returns whether WebKit can be tested. */
export function hasWebKit(): boolean {
  return [WEBKIT_DRIVER, MINI_BROWSER, "/usr/bin/Xvfb"].every((path) => firstFile([path]) !== null);
}

/**
 * Installs missing browsers if it runs as root on a system with apt-get. Returns null when both browsers are installed,
 * otherwise a message of one line about the missing one.
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
