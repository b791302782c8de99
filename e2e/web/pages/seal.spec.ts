import { getDay } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { saved } from "../parts/saved.ts";

const DAY = "2026-11-21";

test("the last stroke › is drawn along the circle with the mouse, and not by a jump to its end", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/seal");
  await page.getByRole("heading", { level: 1 }).focus();
  for (let beat = 0; beat < 5; beat++) await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Draw the last stroke.");
  const stroke = page.locator("[data-stroke]");
  const box = await stroke.boundingBox();
  if (!box) throw new Error("The circle is not shown");
  /** The point of the circle at so many degrees, clockwise from the top. */
  const at = (degrees: number) => {
    const angle = degrees * Math.PI / 180;
    const radius = 0.41 * box.width;
    return [
      box.x + box.width / 2 + radius * Math.sin(angle),
      box.y + box.height / 2 - radius * Math.cos(angle),
    ] as const;
  };
  // No ring is complete, so it is the last one of the circle: from the left to the top.
  await page.mouse.move(...at(355));
  await page.mouse.down();
  await page.mouse.move(...at(358));
  await page.mouse.up();
  await expect(stroke).toHaveAttribute("data-stroke", "0");

  await page.mouse.move(...at(290));
  await page.mouse.down();
  for (let degrees = 292; degrees <= 324; degrees += 4) await page.mouse.move(...at(degrees));
  await page.mouse.up();
  await expect(stroke).toHaveAttribute("data-stroke", /^(49|50|51)$/);
  // It goes on from where the hand was lifted.
  await page.mouse.move(...at(322));
  await page.mouse.down();
  for (let degrees = 326; degrees <= 358; degrees += 4) await page.mouse.move(...at(degrees));
  await page.mouse.up();
  await expect(page.getByRole("img", { name: "Sealed on Saturday, November 21, 2026" })).toBeVisible();
  await page.getByRole("link", { name: "Good night" }).click();
  await saved(page);
  const { day } = await user.api.call(getDay, { params: { day: DAY } });
  expect(day.sealed_at).not.toBeNull();
});
