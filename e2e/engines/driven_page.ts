import { expect } from "@playwright/test";
import { elementId, valueOf, type WebDriver, WebDriverError } from "./web_driver.ts";

/** A page in a browser that Playwright cannot drive. */
export interface DrivenPage {
  /** Opens a web page. */
  visit(url: string): Promise<void>;
  /** Clicks the button with this name, once it exists. */
  press(name: string): Promise<void>;
  /** Fills the field with this label, once it exists. */
  fill(label: string, text: string): Promise<void>;
  /** Returns the visible text of the page. */
  text(): Promise<string>;
  /** Runs a function body in the page and returns its result. */
  run(body: string): Promise<unknown>;
  /** Opens a tab beside this one and shows it. Returns a function that shows either. */
  openTab(): Promise<{ show(tab: "first" | "second"): Promise<void> }>;
  /** Returns a screenshot of the page. */
  screenshot(): Promise<Uint8Array>;
}

/**
 * Shows a button, waits until it stays where it is, and watches whether it is clicked. No driver scrolls to what is
 * within the window, but behind a sticky bar, and none notices that a button moves before it is clicked.
 */
const PREPARE_CLICK = `
  const [button] = arguments;
  return (async () => {
    button.scrollIntoView({ block: "center" });
    const place = () => JSON.stringify(button.getBoundingClientRect());
    for (let before = ""; before !== place();) {
      before = place();
      await new Promise((resolve) => setTimeout(resolve, 32));
    }
    const pressed = globalThis.pressed = { isHit: false };
    button.addEventListener("click", () => pressed.isHit = true, { capture: true, once: true });
  })();
`;

/** Returns the page in the current tab of `driver`. */
export function drivenPage(driver: WebDriver): DrivenPage {
  /** Finds the first element with this tag that meets `condition`: in the open dialog, if there is one. */
  const find = async (tag: string, condition: string) => {
    const inDialog = `//dialog[@open]//${tag}[${condition}]`;
    const value = `${inDialog} | //${tag}[not(//dialog[@open])][${condition}]`;
    const found = await driver.send("WebDriver:FindElement", { using: "xpath", value });
    return { found: valueOf(found), id: elementId(found) };
  };
  const run = async (body: string) =>
    valueOf(
      await driver.send("WebDriver:ExecuteScript", {
        script: `return (async () => { ${body} })()`,
        args: [],
        // In Firefox with the globals of the page, such as `browser`.
        sandbox: null,
      }),
    );
  const handle = async () => String(valueOf(await driver.send("WebDriver:GetWindowHandle")));

  return {
    async visit(url) {
      await driver.send("WebDriver:Navigate", { url });
    },
    press: (name) =>
      pass(async () => {
        const text = JSON.stringify(name);
        // Parts hidden from screen readers, such as a digit, are not part of the name.
        const { found, id } = await find(
          "button",
          `@aria-label=${text} or normalize-space()=${text} or *[not(@aria-hidden)][normalize-space()=${text}]`,
        );
        await driver.send("WebDriver:ExecuteScript", {
          script: PREPARE_CLICK,
          args: [found],
          sandbox: null,
        });
        await driver.send("WebDriver:ElementClick", { id });
        // The click may have opened another page.
        if (await run("return globalThis.pressed?.isHit").catch(() => true) === false) {
          throw new Error(`${name} moved away from the click`);
        }
      }),
    fill: (label, text) =>
      pass(async () => {
        const [name, required] = [JSON.stringify(label), JSON.stringify(`${label} *`)];
        const labelled = `//label[normalize-space()=${name} or normalize-space()=${required}]/@for`;
        const { id } = await find("*", `@aria-label=${name} or @id=${labelled}`);
        await driver.send("WebDriver:ElementClear", { id });
        await driver.send("WebDriver:ElementSendKeys", { id, text });
      }),
    text: async () =>
      String(valueOf(
        await driver.send("WebDriver:ExecuteScript", { script: "return document.body.innerText", args: [] }),
      )),
    run,
    async openTab() {
      const first = await handle();
      const opened = Object(valueOf(await driver.send("WebDriver:NewWindow", { type: "tab" })));
      const second = String(opened.handle);
      const show = async (tab: "first" | "second") => {
        const shown = tab === "first" ? first : second;
        await driver.send("WebDriver:SwitchToWindow", { handle: shown });
      };
      await show("second");
      return { show };
    },
    async screenshot() {
      const image = valueOf(await driver.send("WebDriver:TakeScreenshot", { full: true, hash: false }));
      return Uint8Array.fromBase64(String(image));
    },
  };
}

/** Repeats `attempt` until it succeeds, since WebDriver does not wait. */
async function pass(attempt: () => Promise<void>): Promise<void> {
  await expect(async () => {
    try {
      await attempt();
    } catch (error) {
      // The element does not exist yet or is being replaced.
      expect(error).toBeInstanceOf(WebDriverError);
      throw error;
    }
  }).toPass({ timeout: 30_000 });
}
