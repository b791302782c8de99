import { expect } from "@playwright/test";
import { TARGETS } from "../../tasks/build.ts";
import { ROOT } from "../../tasks/run.ts";
import type { DrivenPage } from "./driven_page.ts";
import { startFirefox } from "./firefox.ts";

/** The host in `moz-extension://{UUID}/`, which Firefox otherwise chooses at random. */
const UUID = "6f0e4a53-9a3e-4f1f-8a3f-5c01b6f6a52e";

/** The built extension in Firefox with a fresh profile and one tab. */
export interface FirefoxExtension extends DrivenPage {
  /** Opens a page of the extension, such as `popup/index.html`. */
  open(path: string): Promise<void>;
  /** Closes Firefox and removes its profile. */
  close(): Promise<void>;
}

/** Starts Firefox with the built extension. */
export async function startFirefoxExtension(
  window: { width: number; height: number },
): Promise<FirefoxExtension> {
  const built = `${ROOT}/${TARGETS.firefox.made}`;
  const { browser_specific_settings } = JSON.parse(await Deno.readTextFile(`${built}/manifest.json`));
  const { page, marionette, close } = await startFirefox({
    ...window,
    prefs: {
      "extensions.webextensions.uuids": JSON.stringify({ [browser_specific_settings.gecko.id]: UUID }),
      // Grants optional permissions without a prompt.
      "extensions.webextOptionalPermissionPrompts": false,
    },
  });
  await marionette.send("Addon:Install", { path: built, temporary: true });
  const valueOf = async (command: string) => {
    const found = await marionette.send(command);
    return Array.isArray(found) ? found : Object(found).value ?? found;
  };
  const show = (handle: string) => marionette.send("WebDriver:SwitchToWindow", { handle });
  // The page that opens at the installation does so in the first tab, or in another one that takes its place: the first
  // would be out of view.
  let opened = "";
  await expect.poll(async () => {
    for (const handle of await valueOf("WebDriver:GetWindowHandles")) {
      await show(handle);
      if (String(await valueOf("WebDriver:GetCurrentURL")).includes(UUID)) opened = handle;
    }
    return opened;
  }).not.toBe("");
  for (const handle of await valueOf("WebDriver:GetWindowHandles")) {
    if (handle === opened) continue;
    await show(handle);
    await marionette.send("WebDriver:CloseWindow");
  }
  await show(opened);
  return { ...page, close, open: (path) => page.visit(`moz-extension://${UUID}/${path}`) };
}
