import type { ElementHandle, Locator, Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { saved } from "../parts/saved.ts";
import { EVENING, FULL, params, record } from "./evening.ts";

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
  const { day } = await user.api.call(getDay, { params });
  expect(day.sealed_at).not.toBeNull();
});

/** Presses and counts keys, and notes after each what of the focus the bar at the bottom covers. */
class Keys {
  pressed = 0;
  typed = 0;
  readonly covered: string[] = [];
  readonly #began = performance.now();
  constructor(readonly page: Page) {}

  get seconds(): number {
    return (performance.now() - this.#began) / 1_000;
  }

  async press(key: string) {
    this.pressed++;
    await this.page.keyboard.press(key);
    await this.look();
  }

  async type(text: string) {
    this.typed += text.length;
    await this.page.keyboard.type(text);
    await this.look();
  }

  /** Moves on to a control, and stays where it is when it is not reached. */
  async tabTo(target: Locator) {
    const element = await target.elementHandle();
    for (let steps = 0; steps < 30 && !await this.look(element); steps++) {
      this.pressed++;
      await this.page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  }

  async pressOn(target: Locator) {
    await this.tabTo(target);
    await this.press("Enter");
  }

  /** Notes what of the focus is covered or outside of the window, and returns whether it is on this element. */
  async look(element: ElementHandle | null = null): Promise<boolean> {
    const { isThere, covered } = await this.page.evaluate((element) => {
      const [bar, focused] = [document.querySelector(".seal-page > .sticky"), document.activeElement];
      // A beat's fact can have the focus as well, though it is not a control.
      const isInBeat = bar && focused && !focused.matches("body, h1") && !bar.contains(focused);
      const { top } = bar?.getBoundingClientRect() ?? { top: 0 };
      const { top: head, bottom: end } = focused?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return {
        isThere: element === focused,
        covered: isInBeat && (end > top || head < 0)
          ? `${focused.ariaLabel ?? focused.textContent}: from ${head} to ${end}, and the bar from ${top}`
          : null,
      };
    }, element);
    if (covered) this.covered.push(covered);
    return isThere;
  }
}

test.describe("a full day on a phone", () => {
  test.use({ startAt: EVENING });

  test("is sealed by the keyboard alone, and the bar at the bottom covers nothing of what has the focus", async ({ page, user }) => {
    await record(user, FULL);
    await page.setViewportSize({ width: 360, height: 640 });
    await openSignedIn(page, user.token, "/seal");
    const keys = new Keys(page);
    const fact = (text: string | RegExp) => expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await fact(/5 stretches are blank\.$/);
    for (const one of await page.getByRole("list", { name: "Blank stretches" }).getByRole("group").all()) {
      await keys.pressOn(one.getByRole("button").first());
    }
    // The four longest are offered.
    await fact(/One stretch is blank\.$/);
    await keys.press("ArrowRight");
    await fact("0 of 6 goals succeeded. 6 are open.");
    for (const one of await page.getByRole("list", { name: "Goals to decide" }).getByRole("group").all()) {
      await keys.pressOn(one.getByRole("button", { name: "Success" }));
    }
    await fact("6 of 6 goals succeeded.");
    await keys.press("ArrowRight");
    await keys.pressOn(button("Mark Complete"));
    await fact("“The inbox” is forged.");
    await keys.tabTo(page.getByLabel("Reflection"));
    // The keyboard of the phone takes half of the window.
    await page.setViewportSize({ width: 360, height: 340 });
    await keys.type("It took eleven minutes.");
    await page.setViewportSize({ width: 360, height: 640 });
    await keys.pressOn(button("Next"));
    await keys.pressOn(button("Mark Wind Complete"));
    await expect(button("Mark Wind Complete")).toBeHidden();
    await keys.press("Enter");
    await keys.pressOn(button("Kept"));
    await keys.tabTo(page.getByLabel("Tomorrow's Hard Thing"));
    await page.setViewportSize({ width: 360, height: 340 });
    await keys.type("Call the bank before ten.");
    await page.setViewportSize({ width: 360, height: 640 });
    await keys.pressOn(button("Draw the last stroke"));
    await fact("Draw the last stroke.");
    await keys.press("Enter");
    await expect(page.getByRole("img", { name: /^Sealed on/ })).toBeVisible();
    await keys.press("Escape");
    await expect(page).toHaveURL("/dashboard");
    // deno-lint-ignore no-console -- How many keys it takes is what this story measures.
    console.info(
      `The Seal of a full day takes ${keys.pressed} keys in Chromium, besides ${keys.typed} letters; ` +
        `the story took ${keys.seconds.toFixed(1)} s.`,
    );
    expect(keys.covered).toEqual([]);
    await saved(page);
    const { day } = await user.api.call(getDay, { params });
    expect([day.completed, day.sealed_at === null]).toEqual([5, false]);
  });
});
