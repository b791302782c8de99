/** The headers that describe the browser of a request. */
export interface RequestOrigin {
  readonly userAgent: string | undefined;
  /** The `Origin` header. */
  readonly origin: string | undefined;
}

type Named = readonly (readonly [RegExp, string])[];

/** The order counts: most browsers also name those that they want to be taken for. */
const BROWSERS: Named = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPX|Opera)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/\bChromium\//, "Chromium"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: Named = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * What a person may know a session by: 'Chrome on Linux', 'Gorin extension in Firefox'. Anything may be sent, so
 * this is a memory aid and no proof; only words of ours come out.
 */
export function sessionName({ userAgent = "", origin = "" }: RequestOrigin): string {
  const browser = nameIn(userAgent, BROWSERS);
  if (/^(chrome|moz)-extension:/.test(origin)) {
    return browser ? `Gorin extension in ${browser}` : "Gorin extension";
  }
  const system = nameIn(userAgent, SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "Unknown device");
}

function nameIn(text: string, names: Named): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
