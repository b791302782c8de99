import { expect } from "@playwright/test";
import { firefoxPath } from "../../tasks/test/browsers.ts";
import { TARGETS } from "../../tasks/build.ts";
import { ROOT } from "../../tasks/run.ts";
import { connectMarionette, type Marionette, MarionetteError } from "./marionette.ts";

/** The host in `moz-extension://{UUID}/`, which Firefox otherwise chooses at random. */
const UUID = "6f0e4a53-9a3e-4f1f-8a3f-5c01b6f6a52e";

/** The built extension in Firefox with a fresh profile and one tab. */
export interface FirefoxExtension {
  /** Opens a page of the extension, such as `popup/index.html`. */
  open(path: string): Promise<void>;
  /** Opens a web page. */
  visit(url: string): Promise<void>;
  /** Clicks the button with this name, once it exists. */
  press(name: string): Promise<void>;
  /** Fills the field with this label. */
  fill(label: string, text: string): Promise<void>;
  /** Returns the visible text of the page. */
  text(): Promise<string>;
  /** Runs a function body in the page and returns its result. It may `return` a promise. */
  run(body: string): Promise<unknown>;
  /** Returns a screenshot of the page. */
  screenshot(): Promise<Uint8Array>;
  /** Closes Firefox and removes its profile. */
  close(): Promise<void>;
}

/** Starts Firefox with the built extension. */
export async function startFirefox(): Promise<FirefoxExtension> {
  const built = `${ROOT}/${TARGETS.firefox.made}`;
  const { browser_specific_settings } = JSON.parse(await Deno.readTextFile(`${built}/manifest.json`));
  const profile = await Deno.makeTempDir({ prefix: "gorin-firefox-" });
  const port = freePort();
  await Deno.writeTextFile(
    `${profile}/user.js`,
    prefsText({
      "marionette.port": port,
      "extensions.webextensions.uuids": JSON.stringify({ [browser_specific_settings.gecko.id]: UUID }),
      // Grants optional permissions without a prompt.
      "extensions.webextOptionalPermissionPrompts": false,
      "intl.accept_languages": "en-US",
      "app.update.disabledForTesting": true,
      "datareporting.policy.dataSubmissionEnabled": false,
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "services.settings.server": "data:,",
      "toolkit.telemetry.enabled": false,
    }),
  );
  const child = new Deno.Command(firefoxPath() ?? "", {
    args: ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
    env: { TZ: "UTC", MOZ_CRASHREPORTER_DISABLE: "1" },
    stdout: "null",
    stderr: "null",
  }).spawn();

  const marionette = await connected(port);
  await marionette.send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  await marionette.send("Addon:Install", { path: built, temporary: true });
  await marionette.send("WebDriver:SetWindowRect", { width: 400, height: 760 });

  const visit = async (url: string) => {
    await marionette.send("WebDriver:Navigate", { url });
  };
  const click = (xpath: string) =>
    pass(async () => {
      const found = await marionette.send("WebDriver:FindElement", { using: "xpath", value: xpath });
      // Marionette does not scroll to what is within the window, but behind the sticky footer.
      await marionette.send("WebDriver:ExecuteScript", {
        script: "arguments[0].scrollIntoView({ block: 'nearest' })",
        args: [valueOf(found)],
      });
      await marionette.send("WebDriver:ElementClick", { id: elementId(found) });
    });

  return {
    open: (path) => visit(`moz-extension://${UUID}/${path}`),
    visit,
    press: (name) => {
      const text = JSON.stringify(name);
      // Parts hidden from screen readers, such as a digit, are not part of the name.
      return click(`//button[normalize-space()=${text} or *[not(@aria-hidden)][normalize-space()=${text}]]`);
    },
    fill: (label, text) =>
      pass(async () => {
        const value = `//*[@id=//label[normalize-space()=${JSON.stringify(label)}]/@for]`;
        const id = elementId(await marionette.send("WebDriver:FindElement", { using: "xpath", value }));
        await marionette.send("WebDriver:ElementClear", { id });
        await marionette.send("WebDriver:ElementSendKeys", { id, text });
      }),
    text: async () =>
      String(valueOf(
        await marionette.send("WebDriver:ExecuteScript", {
          script: "return document.body.innerText",
          args: [],
        }),
      )),
    run: async (body) =>
      valueOf(
        await marionette.send("WebDriver:ExecuteScript", {
          script: `return (async () => { ${body} })()`,
          args: [],
          // With the globals of the page, such as `browser`.
          sandbox: null,
        }),
      ),
    async screenshot() {
      const image = valueOf(await marionette.send("WebDriver:TakeScreenshot", { full: true, hash: false }));
      return Uint8Array.fromBase64(String(image));
    },
    async close() {
      await marionette.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
      marionette.close();
      await child.status;
      await Deno.remove(profile, { recursive: true });
    },
  };
}

/** Repeats `attempt` until it succeeds, since Marionette does not wait. */
async function pass(attempt: () => Promise<void>): Promise<void> {
  await expect(async () => {
    try {
      await attempt();
    } catch (error) {
      // The element does not exist yet or is being replaced.
      expect(error).toBeInstanceOf(MarionetteError);
      throw error;
    }
  }).toPass({ timeout: 7_000 });
}

async function connected(port: number): Promise<Marionette> {
  let marionette: Marionette | undefined;
  await expect(async () => {
    marionette = await connectMarionette(port);
  }).toPass({ timeout: 30_000 });
  if (!marionette) throw new Error("Cannot connect to Firefox");
  return marionette;
}

/** Returns a free port. */
function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr; // A TCP listener has a network address.
  listener.close();
  return port;
}

function prefsText(prefs: Record<string, string | number | boolean>): string {
  return Object.entries(prefs).map(([name, value]) =>
    `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`
  ).join("");
}

function valueOf(result: unknown): unknown {
  return typeof result === "object" && result !== null && "value" in result ? result.value : result;
}

/** Returns the id of a WebDriver element reference, which is an object with one key. */
function elementId(result: unknown): string {
  return String(Object.values(Object(valueOf(result)))[0]);
}
