import type { Page } from "@playwright/test";

export const THEMES = ["light", "dark"] as const;

/** The sizes of the dashboard, by their names in the files. */
const SIZES = {
  "1280": { width: 1_280, height: 900 },
  "768": { width: 768, height: 1_024 },
  "360": { width: 360, height: 780 },
} as const;

/** The sizes of the popup's text, in percent. */
const TEXT_SIZES = [100, 150] as const;

/** Takes pictures, each in both themes. `name` is the path of the files, to which the size and the theme are added. */
export interface Camera {
  /** A page of the dashboard at each width. The whole page, unless a dialog covers it. */
  dashboard(page: Page, name: string, part?: "page" | "window"): Promise<void>;
  /** The popup with text of each size. */
  popup(page: Page, name: string): Promise<void>;
  /** The options page at the width of a browser's own dialog, and of a phone. */
  options(page: Page, name: string): Promise<void>;
  /** The number of pictures that were taken. */
  taken(): number;
}

export function createCamera(): Camera {
  let taken = 0;
  const takeThemes = async (page: Page, name: string) => {
    // Nothing is shown as pointed at that a scene has clicked.
    await page.mouse.move(0, 0);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await Deno.writeFile(`${name}-${colorScheme}.png`, await shoot(page));
      taken++;
    }
  };
  return {
    taken: () => taken,
    async dashboard(page, name, part = "page") {
      for (const [width, size] of Object.entries(SIZES)) {
        await page.setViewportSize(size);
        if (part === "page") await fitHeight(page, size);
        if (part === "page") await page.evaluate(() => scrollTo(0, 0));
        await takeThemes(page, `${name}-${width}`);
      }
      await page.setViewportSize(SIZES["1280"]);
    },
    async popup(page, name) {
      for (const percent of TEXT_SIZES) {
        await page.evaluate((size) => document.documentElement.style.fontSize = size, `${percent}%`);
        await fitHeight(page, { width: 3.6 * percent, height: 200 });
        await takeThemes(page, `${name}-${percent}`);
      }
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    },
    async options(page, name) {
      for (const width of [640, 360]) {
        await fitHeight(page, { width, height: 400 });
        await takeThemes(page, `${name}-${width}`);
      }
    },
  };
}

/** How often a picture is taken until it is like the one before. */
const MAX_SHOTS = 10;

/** Returns a picture that is like the one before: in the first after a change of size, parts may not be painted yet. */
async function shoot(page: Page): Promise<Uint8Array> {
  let picture = await page.screenshot();
  for (let shot = 1; shot < MAX_SHOTS; shot++) {
    const next = await page.screenshot();
    if (picture.equals(next)) break;
    picture = next;
  }
  return picture;
}

/** Makes the window as high as the page, so that bars at its bottom cover nothing. */
export async function fitHeight(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
}
