import type { Page } from "@playwright/test";
import { ROOT } from "../../tasks/run.ts";

/** What stands beside each picture of the popup in the stores. */
export const CAPTIONS = {
  today: ["Five rings a day", "What is done, what is next, and what you committed to, one click away."],
  timer: ["One click, and time counts", "Move the start back, switch, undo. It works offline, too."],
  battle: ["Face one hard thing", "Log the battle while it is fresh, and how it ended."],
} as const;

/** Takes a picture of the popup beside its caption, of 1280 by 800 pixels. `sheet` is a page with the app's fonts. */
export async function takeWithCaption(
  sheet: Page,
  { picture, caption, path }: { picture: Uint8Array; caption: readonly [string, string]; path: string },
): Promise<void> {
  await sheet.setViewportSize({ width: 1_280, height: 800 });
  await sheet.evaluate(([title, text, source]) => {
    const add = (parent: HTMLElement, tag: string, style: string, content = "") => {
      const element = document.createElement(tag);
      element.style.cssText = style;
      element.textContent = content;
      return parent.appendChild(element);
    };
    document.body.replaceChildren();
    const grid = "height: 100vh; display: grid; grid-template-columns: 1fr 1fr; align-items: center";
    const whole = add(document.body, "div", grid);
    const words = add(whole, "div", "padding-left: 120px; font-size: 24px; line-height: 1.5");
    add(words, "h1", "font: 52px/1.2 var(--font-display); margin-bottom: 20px", title);
    add(words, "p", "max-width: 420px", text);
    const frame = "max-height: 740px; border: 1px solid var(--edge); border-radius: 4px";
    const image = add(whole, "img", `justify-self: center; ${frame}`) as HTMLImageElement;
    image.src = source;
    return image.decode();
  }, [...caption, dataUrl(picture)] as const);
  await sheet.screenshot({ path });
}

/** Takes the small tile of the stores, of 440 by 280 pixels: the icon beside the name. */
export async function takeTile(sheet: Page, path: string): Promise<void> {
  const icon = await Deno.readFile(`${ROOT}/shared/ui/icons/app-512.png`);
  await sheet.setViewportSize({ width: 440, height: 280 });
  await sheet.evaluate((source) => {
    document.body.style.cssText =
      "height: 100vh; display: flex; align-items: center; gap: 28px; padding: 0 44px";
    const image = document.createElement("img");
    image.style.cssText = "width: 150px; border-radius: 24px";
    image.src = source;
    const words = document.createElement("div");
    const name = document.createElement("h1");
    name.style.cssText = "font: 44px/1.2 var(--font-display)";
    name.textContent = "Gorin";
    const claim = document.createElement("p");
    claim.style.cssText = "font-size: 20px; line-height: 1.4";
    claim.textContent = "Five rings a day";
    words.append(name, claim);
    document.body.replaceChildren(image, words);
    return image.decode();
  }, dataUrl(icon));
  await sheet.screenshot({ path });
}

function dataUrl(picture: Uint8Array): string {
  return `data:image/png;base64,${picture.toBase64()}`;
}
