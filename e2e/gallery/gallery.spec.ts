import { expect, type Page, test } from "@playwright/test";
import { TARGETS } from "../../tasks/build.ts";
import { ROOT } from "../../tasks/run.ts";

const ADDRESS = "http://gallery.test/";
const THEMES = ["light", "dark"] as const;

/** Opens the built gallery, which no server serves. */
async function openGallery(page: Page, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      path: `${ROOT}/${TARGETS.gallery.made}${pathname === "/" ? "/index.html" : pathname}`,
    });
  });
  await page.emulateMedia({ colorScheme });
  await page.goto(ADDRESS);
  await expect(page.getByRole("navigation", { name: "Groups" })).toBeVisible();
}

/** Returns a picture of a group, without the outline of what a dialog focuses. */
async function pictureOf(page: Page, group: string): Promise<Uint8Array> {
  // Not by a click, which would leave the pointer over a component.
  await page.evaluate((name) => location.hash = name, group);
  const stage = page.locator(`[data-stage="${group}"]`);
  await stage.waitFor();
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
  });
  return await stage.screenshot({ animations: "disabled" });
}

for (const theme of THEMES) {
  test(`components › look as in the pictures, ${theme}`, async ({ page }) => {
    await openGallery(page, theme);
    const groups = await page.getByRole("navigation", { name: "Groups" }).getByRole("link").allTextContents();
    for (const group of groups) {
      expect.soft(await pictureOf(page, group)).toMatchSnapshot(`${group}-${theme}.png`);
    }
  });
}

test("pictures › differ after a change of a color or of a space, but not of the edges of letters", async ({ page }) => {
  await openGallery(page, "light");
  const taken = async (style: string) => {
    const added = await page.addStyleTag({ content: style });
    const picture = await pictureOf(page, "buttons");
    await added.evaluate((element) => (element as Element).remove());
    return picture;
  };
  expect(await taken("[data-stage] { -webkit-text-stroke: 0.01px; }")).toMatchSnapshot(
    "buttons-light.png",
  );
  for (
    const change of [
      ":root { --soft: #5e646a; }",
      ":root { --wind: #2a7359; }",
      "[data-stage] button { padding-inline: 13px; }",
      "[data-stage] > * { row-gap: 25px; }",
    ]
  ) {
    expect(await taken(change), change).not.toMatchSnapshot("buttons-light.png");
  }
});
