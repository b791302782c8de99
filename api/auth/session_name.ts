/** The headers that describe the browser of a request. */
export interface RequestOrigin {
  readonly userAgent: string | undefined;
  /** The `Origin` header. */
  readonly origin: string | undefined;
}

type Named = readonly (readonly [RegExp, string])[];

/** In order of precedence: most browsers also contain the names of browsers that they are compatible with. */
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
 * Returns a name by which the user recognises a session: 'Chrome on Linux', 'Gorin extension in Firefox'. The headers
 * can be forged, so the name proves nothing. It consists of our own words only.
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
