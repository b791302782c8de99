import { run } from "../run.ts";
import { print } from "../print.ts";

const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const HEADLESS_CHROMIUM = ["/usr/bin/chromium-headless-shell"];

const FIREFOX = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";

/** The browser that comes with WebKitGTK: on Debian, on Fedora and on others. */
const MINI_BROWSER = [
  `/usr/lib/${Deno.build.arch}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
  "/usr/lib/webkit2gtk-4.1/MiniBrowser",
];

/** The display that WebKitGTK runs on. */
const DISPLAY_SERVER = "/usr/bin/Xvfb";

interface Browser {
  /** Its Debian packages. */
  readonly packages: readonly string[];
  isThere(): boolean;
}

/** The browsers that stories run in. */
const BROWSERS = {
  Chromium: { packages: ["chromium"], isThere: () => chromiumPath() !== null },
  Firefox: { packages: ["firefox-esr"], isThere: () => firefoxPath() !== null },
  WebKit: { packages: ["webkit2gtk-driver", "xvfb"], isThere: () => webKitPaths() !== null },
} satisfies Record<string, Browser>;

/** Chromium without windows, which starts and draws faster. Without it, all stories run in the other. */
const HEADLESS: Browser = {
  packages: ["chromium-headless-shell"],
  isThere: () => firstFile(HEADLESS_CHROMIUM) !== null,
};

export type BrowserName = keyof typeof BROWSERS;

/** Returns the path of Chromium, or null. Chrome cannot be used: it no longer loads unpacked extensions by a switch. */
export function chromiumPath(): string | null {
  return firstFile(CHROMIUM);
}

/** Returns the path of a Chromium for pages, without extensions and notifications; null if none is installed. */
export function headlessChromiumPath(): string | null {
  return firstFile(HEADLESS_CHROMIUM) ?? chromiumPath();
}

/** Returns the path of Firefox, or null. */
export function firefoxPath(): string | null {
  return firstFile(FIREFOX);
}

/** Returns the paths of WebKitGTK's driver and browser, or null when WebKit cannot be tested. */
export function webKitPaths(): { driver: string; browser: string } | null {
  const driver = firstFile([WEBKIT_DRIVER]);
  const browser = firstFile(MINI_BROWSER);
  return driver && browser && firstFile([DISPLAY_SERVER]) ? { driver, browser } : null;
}

/**
 * Installs missing browsers if it runs as root on a system with apt-get. Returns a line about those that are still
 * missing, or null.
 */
export async function provideBrowsers(): Promise<string | null> {
  const missing = [...Object.values(BROWSERS), HEADLESS].filter((browser) => !browser.isThere());
  if (missing.length > 0 && firstFile(["/usr/bin/apt-get"]) && Deno.uid() === 0) {
    print(`Installing ${listed(missing.flatMap(({ packages }) => packages))} by apt-get …`);
    const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, output: "hide" } as const;
    await run("apt-get", ["update", "-q"], options);
    // Each by itself: apt-get installs nothing when it does not know one of the packages.
    for (const { packages } of missing) {
      await run("apt-get", ["install", "-yq", "--no-install-recommends", ...packages], options);
    }
  }
  return missingText(missingBrowsers());
}

function missingBrowsers(): BrowserName[] {
  // The keys of a constant.
  return (Object.keys(BROWSERS) as BrowserName[]).filter((name) => !BROWSERS[name].isThere());
}

/** Returns a line that says which stories lack a browser, and how it is installed; null when none does. */
export function missingText(missing: readonly BrowserName[]): string | null {
  if (missing.length === 0) return null;
  const packages = missing.flatMap((name) => BROWSERS[name].packages).join(" ");
  const how = `install ${missing.length > 1 ? "them" : "it"} (Debian: apt-get install ${packages}).`;
  if (missing.includes("Chromium")) return `The browser tests need ${listed(missing)}: ${how}`;
  return `The stories in ${listed(missing)} were left out: ${how}`;
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en").format(names);
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
