import { defineManifest, type ManifestV3Export } from "@crxjs/vite-plugin";
import packageJson from "../package.json" with { type: "json" };

export type Browser = "chrome" | "firefox";

/**
 * The content security policy of the pages: only packaged resources, and requests to the server, whose address only the
 * user knows.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src http: https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const WORKER = "background/main.ts";

/** What differs by browser. The minimum versions are the first with every API used here, above all `Temporal`. */
const BY_BROWSER = {
  chrome: {
    minimum_chrome_version: "144",
    background: { service_worker: WORKER, type: "module" },
  },
  firefox: {
    // Chrome expects the email of the store's account here.
    author: "The Gorin authors",
    background: { scripts: [WORKER], type: "module" },
    browser_specific_settings: {
      gecko: {
        id: "gorin@five-rings.example",
        strict_min_version: "142.0",
        // What is sent to the user's own server counts, too.
        data_collection_permissions: { required: ["authenticationInfo", "personallyIdentifyingInfo"] },
      },
    },
  },
} as const;

/** The toolbar icon by its size in pixels. */
export const ICONS = {
  16: "icons/toolbar-16.png",
  32: "icons/toolbar-32.png",
  48: "icons/toolbar-48.png",
  64: "icons/toolbar-64.png",
  128: "icons/toolbar-128.png",
};

/** The extension's manifest for `browser`. Its texts are in `public/_locales`. */
export function manifestFor(browser: Browser): ManifestV3Export {
  const manifest = {
    manifest_version: 3,
    default_locale: "en",
    name: "__MSG_name__",
    version: packageJson.version,
    description: "__MSG_description__",
    icons: ICONS,
    action: { default_popup: "popup/index.html", default_title: "__MSG_name__", default_icon: ICONS },
    options_ui: { page: "options/index.html", open_in_tab: true },
    permissions: ["storage", "alarms", "notifications"],
    optional_permissions: ["idle"],
    optional_host_permissions: ["http://*/*", "https://*/*"],
    content_security_policy: { extension_pages: POLICY },
    commands: {
      _execute_action: { suggested_key: { default: "Alt+G" } },
      "toggle-timer": {
        suggested_key: { default: "Alt+Shift+G" },
        description: "__MSG_toggle_timer__",
      },
    },
    ...BY_BROWSER[browser],
  };
  // Firefox-specific keys are missing from the plugin's type, but it passes them through.
  return defineManifest(manifest as Parameters<typeof defineManifest>[0]);
}
