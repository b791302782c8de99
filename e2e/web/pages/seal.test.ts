// @vitest-environment screens
import type { Locator, Page } from "@playwright/test";
import { getDay, sealDay } from "#shared/contract/mod.ts";
import type { Account } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { saved } from "../parts/saved.ts";
import { openCheck } from "../wind/wind_panel.ts";
import { COMMITMENT, DAY, EVENING, params, record } from "./evening.ts";

/** How long somebody takes who is tired, in seconds: to point and click, to type a key, and to read a word. */
const SECONDS = { click: 1.2, key: 0.25, word: 60 / 200 };

/** What is not read in words. */
const NOT_READ = "textarea, [aria-hidden=true], [role=img], .sr-only";

/** Clicks and types, and counts it, and the words of the page that were not there before. */
class Hand {
  clicks = 0;
  keys = 0;
  words = 0;
  /** The words on buttons, which are known after the first evening. */
  known = 0;
  readonly #texts = new Set<string>();
  /** What was read of this beat. */
  readonly #read = new Set<string>();
  constructor(readonly page: Page) {}
  async click(target: Locator) {
    await this.read();
    this.clicks++;
    await target.click();
  }
  async type(target: Locator, text: string) {
    await this.click(target);
    this.keys += text.length;
    await target.fill(text);
  }
  /** Reads what is new in the page; of a sentence that changed, its new words. */
  async read() {
    const texts = await this.page.getByRole("main").evaluate((main, notRead) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found: { text: string; isKnown: boolean }[] = [];
      while (walker.nextNode()) {
        const { textContent: text, parentElement: parent } = walker.currentNode;
        if (!text || !parent || parent.closest(notRead)) continue;
        found.push({ text, isKnown: parent.closest("button, a") !== null });
      }
      return found;
    }, NOT_READ);
    for (const { text, isKnown } of texts) {
      if (this.#texts.has(text)) continue;
      this.#texts.add(text);
      for (const word of text.match(/[\p{L}\d]\S*/gu) ?? []) {
        if (this.#read.has(word)) continue;
        this.#read.add(word);
        if (isKnown) this.known++;
        else this.words++;
      }
    }
  }
  seconds(words = this.words) {
    return SECONDS.click * this.clicks + SECONDS.key * this.keys + SECONDS.word * words;
  }
  button = (name: string | RegExp) => this.page.getByRole("button", { name });
  async next() {
    await this.click(this.button("Next"));
    this.#read.clear();
  }
  fact = (text: string | RegExp) => expect(this.page.getByRole("heading", { level: 1 })).toHaveText(text);
}

/** Draws the stroke without a hand, as Enter does, and says how many clicks it all took. */
async function seal(hand: Hand, what: string) {
  await hand.click(hand.button("Draw the last stroke"));
  await hand.click(hand.button("Draw it"));
  await expect(hand.page.getByRole("img", { name: "Sealed on Saturday, November 21, 2026" })).toBeVisible();
  await hand.click(hand.page.getByRole("link", { name: "Good night" }));
  // deno-lint-ignore no-console -- How much it takes is what these stories measure.
  console.info(
    `The Seal of ${what} takes ${hand.clicks} clicks, ${hand.keys} keys and ${hand.words} words to read: ` +
      `${hand.seconds().toFixed(0)} s, and ${
        hand.seconds(hand.words + hand.known).toFixed(0)
      } s the first time.`,
  );
}

async function openSeal(page: Page, user: Account): Promise<Hand> {
  await openSignedIn(page, user.token);
  // What the day is like is known.
  await page.getByRole("link", { name: "Seal the day" }).click();
  const hand = new Hand(page);
  hand.clicks++;
  return hand;
}

/** The choices of a blank stretch, of a goal, or of the commitment. */
const choose = (page: Page, group: string | RegExp, choice: string) =>
  page.getByRole("group", { name: group }).getByRole("button", { name: choice, exact: true });

test.describe("the Seal of a day", () => {
  test.override({ startAt: EVENING });

  test("that is empty takes eight clicks, and nothing in it is required", async ({ page, user }) => {
    const hand = await openSeal(page, user);
    await hand.fact("Nothing is tracked.");
    await hand.next();
    await hand.fact("No goals were due.");
    await hand.next();
    await hand.fact("No weakness was chosen.");
    await hand.next();
    await hand.fact("No study was planned.");
    await hand.next();
    await hand.fact("No battle was logged.");
    await seal(hand, "an empty day");
    expect(hand.clicks).toBe(8);
    await expect(page.getByRole("link", { name: /^Sealed at/ })).toBeVisible();
    await saved(page);
    const { day } = await user.api.call(getDay, { params });
    expect(day.sealed_at).not.toBeNull();
  });

  test("that is normal fills two stretches, decides two goals and keeps the commitment", async ({ page, user }) => {
    await record(user, { gaps: 1, goals: ["Push-ups", "Pages of Musashi"] });
    const hand = await openSeal(page, user);
    await hand.fact("You tracked 18h 10m. Two stretches are blank.");
    await hand.click(choose(page, "8:00 AM to 9:00 AM", "Deep Work"));
    await hand.fact("You tracked 19h 10m. One stretch is blank.");
    await hand.click(choose(page, "10:00 AM to 11:00 AM", "Health"));
    await hand.fact("You tracked 20h 10m. Nothing is blank.");
    await hand.next();
    await hand.fact("0 of 2 goals succeeded. 2 are open.");
    await hand.click(choose(page, /Push-ups/, "Success"));
    await hand.click(choose(page, /Pages of Musashi/, "Partial"));
    await hand.fact("1 of 2 goals succeeded.");
    await hand.next();
    await hand.fact("“The inbox” is not forged.");
    await hand.click(hand.button("Mark Complete"));
    await hand.fact("“The inbox” is forged.");
    await hand.type(page.getByLabel("Reflection"), "It took eleven minutes.");
    await hand.next();
    await hand.fact("You studied 30 of 30 minutes.");
    await hand.click(hand.button("Mark Wind Complete"));
    await hand.next();
    await hand.fact(/“Open every unopened letter”$/);
    await hand.click(choose(page, "Your commitment", "Kept"));
    await hand.type(page.getByLabel("Tomorrow's Hard Thing"), "Call the bank before ten.");
    await seal(hand, "a normal day");
    expect(hand.clicks).toBe(17);
    expect(hand.seconds()).toBeLessThan(90);
    await saved(page);
    const { day } = await user.api.call(getDay, { params });
    expect(day.sealed_at).not.toBeNull();
    expect(day.completed).toBe(5);
    expect(day.water.goals.map(({ state }) => state)).toEqual(["success", "partial"]);
    expect(day.fire.reflection).toBe("It took eleven minutes.");
    expect(day.void.battle_logs.map(({ outcome }) => outcome)).toEqual(["victory"]);
    expect(day.void.tomorrow_commitment).toBe("Call the bank before ten.");
  });

  test("that is normal takes fewer than fifty keys by keyboard alone", async ({ page, user }) => {
    await record(user, { gaps: 1, goals: ["Push-ups", "Pages of Musashi"] });
    await openSignedIn(page, user.token, "/seal");
    const hand = new Hand(page);
    let keys = 0;
    const press = async (key: string) => {
      keys++;
      await page.keyboard.press(key);
    };
    /** Moves there, and stays when it is not reached. */
    const tabTo = async (target: Locator) => {
      const isThere = () => target.evaluate((element) => element === document.activeElement);
      for (let steps = 0; steps < 20 && !await isThere(); steps++) await press("Tab");
      await expect(target).toBeFocused();
    };
    const pressOn = async (target: Locator) => {
      await tabTo(target);
      await press("Enter");
    };
    /** Goes on from a button, on which Enter would press it again. */
    const next = () => press("ArrowRight");
    await hand.fact("You tracked 18h 10m. Two stretches are blank.");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // The question is answered, for which this day counts no keys, and looked at again.
    const answer = page.getByPlaceholder("Answer in a line");
    await answer.focus();
    await page.keyboard.type("That I can start before I am ready.");
    await page.keyboard.press("Enter");
    await hand.fact("0 of 2 goals succeeded. 2 are open.");
    await page.keyboard.press("ArrowLeft");
    await hand.fact(/^You tracked/);
    await expect(answer).toHaveValue("That I can start before I am ready.");
    await pressOn(choose(page, "8:00 AM to 9:00 AM", "Deep Work"));
    await hand.fact("You tracked 19h 10m. One stretch is blank.");
    await pressOn(choose(page, "10:00 AM to 11:00 AM", "Health"));
    await hand.fact("You tracked 20h 10m. Nothing is blank.");
    await next();
    await pressOn(choose(page, /Push-ups/, "Success"));
    await pressOn(choose(page, /Pages of Musashi/, "Partial"));
    await hand.fact("1 of 2 goals succeeded.");
    await next();
    await pressOn(hand.button("Mark Complete"));
    await hand.fact("“The inbox” is forged.");
    await tabTo(page.getByLabel("Reflection"));
    await page.keyboard.type("It took eleven minutes.");
    await pressOn(hand.button("Next"));
    await pressOn(hand.button("Mark Wind Complete"));
    await expect(hand.button("Mark Wind Complete")).toBeHidden();
    // The button is gone, and the focus with it: it is on the fact again, from where Enter goes on.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await press("Enter");
    await pressOn(choose(page, "Your commitment", "Not kept"));
    await pressOn(hand.button(COMMITMENT));
    await pressOn(hand.button("Draw the last stroke"));
    await hand.fact("Draw the last stroke.");
    await press("Enter");
    await expect(page.getByRole("img", { name: /^Sealed on/ })).toBeVisible();
    await press("Escape");
    await expect(page).toHaveURL("/dashboard");
    // deno-lint-ignore no-console -- How many keys it takes is what this story measures.
    console.info(`The Seal of a normal day takes ${keys} keys, besides what is written.`);
    expect(keys).toBeLessThan(50);
    await saved(page);
    const { day } = await user.api.call(getDay, { params });
    // All but Void, whose commitment was not kept.
    expect([day.completed, day.sealed_at === null]).toEqual([4, false]);
    expect(day.earth.answer.text).toBe("That I can start before I am ready.");
    expect(day.void).toMatchObject({ battle_logs: [], tomorrow_commitment: COMMITMENT });
  });

  test("that was sealed offline keeps its evening, whenever the server hears of it", async ({ page, user, clock, problems }) => {
    problems.allow(/ERR_FAILED|could not be|Failed to fetch/);
    await openSignedIn(page, user.token, "/seal");
    const hand = new Hand(page);
    await hand.next();
    await page.route("**/api/**", (route) => route.abort());
    for (const _ of ["water", "fire", "wind"]) await hand.next();
    await seal(hand, "a day without the server");
    await clock.moveTo("2026-11-21T23:40:00Z");
    await page.unroute("**/api/**");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await saved(page);
    expect((await user.api.call(getDay, { params })).day.sealed_at).toMatch(/^2026-11-21T20:1\d/);
  });

  test("goes on while the server is away, and keeps the moment of the device that sealed first", async ({ page, user, problems }) => {
    problems.allow(/ERR_FAILED|could not be|Failed to fetch/);
    const hand = await openSeal(page, user);
    await hand.next();
    await page.route("**/api/**", (route) => route.abort());
    const { day: { sealed_at: first } } = await user.api.call(sealDay, { params });
    for (const fact of ["No goals were due.", "No weakness was chosen.", "No study was planned."]) {
      await hand.fact(fact);
      await hand.next();
    }
    await page.getByLabel("Tomorrow's Hard Thing").fill("Call the bank before ten.");
    await seal(hand, "a day without the server");
    await expect(page.getByRole("link", { name: /^Sealed at/ })).toBeVisible();
    await page.unroute("**/api/**");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(async () => (await user.api.call(getDay, { params })).day.void.tomorrow_commitment)
      .toBe("Call the bank before ten.");
    await saved(page);
    expect((await user.api.call(getDay, { params })).day.sealed_at).toBe(first);
  });

  test("that was begun before midnight is that of the day on which it was begun", async ({ page, user, clock }) => {
    await clock.moveTo(`${DAY}T23:58:00Z`);
    const hand = await openSeal(page, user);
    await hand.next();
    await hand.fact("No goals were due.");
    await clock.moveTo("2026-11-22T00:01:00Z");
    await expect(page.getByText("Saturday, November 21, 2026 · 12:01 AM")).toBeVisible();
    await hand.fact("No goals were due.");
    for (let beat = 2; beat < 5; beat++) await hand.next();
    await seal(hand, "a day that ends meanwhile");
    await expect(page.getByRole("region", { name: "Sunday, November 22, 2026" })).toBeVisible();
    await saved(page);
    const sealed = async (day: string) =>
      (await user.api.call(getDay, { params: { day } })).day.sealed_at !== null;
    expect([await sealed(DAY), await sealed("2026-11-22")]).toEqual([true, false]);
  });

  test("that was left open is that of the new day in the morning", async ({ page, user, clock }) => {
    await clock.moveTo(`${DAY}T23:58:00Z`);
    const hand = await openSeal(page, user);
    await hand.next();
    await clock.moveTo("2026-11-22T03:01:00Z");
    await expect(page.getByText("Sunday, November 22, 2026 · 3:01 AM")).toBeVisible();
  });

  test("is undone, and a sealed day can still be corrected", async ({ page, user }) => {
    await user.api.call(sealDay, { params });
    await openSignedIn(page, user.token);
    await page.getByRole("link", { name: /^Sealed at/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The day is over.");
    await page.getByRole("link", { name: "Good night" }).click();
    await page.getByRole("tab", { name: "Wind" }).click();
    await openCheck(page.getByRole("tabpanel", { name: "Wind" }));
    await page.getByLabel("Wind note").fill("Comfort, mostly.");
    await page.getByRole("button", { name: "Save note" }).click();
    await saved(page);
    const corrected = await user.api.call(getDay, { params });
    expect([corrected.day.wind.note, corrected.day.sealed_at === null]).toEqual(["Comfort, mostly.", false]);

    await page.getByRole("link", { name: /^Sealed at/ }).click();
    await page.getByRole("button", { name: "Undo the seal" }).click();
    await expect(page.getByRole("img", { name: "Beat 5 of 5" })).toBeVisible();
    await page.getByRole("link", { name: "Later" }).click();
    await expect(page.getByRole("link", { name: "Seal the day" })).toBeVisible();
    await saved(page);
    expect((await user.api.call(getDay, { params })).day.sealed_at).toBeNull();
  });
});

test("the Seal is offered from six in the evening on, and of yesterday", async ({ dashboard, clock }) => {
  const offer = dashboard.getByRole("link", { name: "Seal the day" });
  await expect(offer).toBeHidden();
  await clock.moveTo("2026-11-21T18:00:30Z");
  await expect(offer).toHaveAttribute("href", "/seal");
  await dashboard.getByRole("link", { name: "Yesterday" }).click();
  await expect(offer).toHaveAttribute("href", "/seal?day=2026-11-20");
  await offer.click();
  await expect(dashboard.getByRole("main").getByText("Friday, November 20, 2026")).toBeVisible();
});

test("a day that has not come cannot be sealed", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/seal?day=2026-11-22");
  await expect(page).toHaveURL("/dashboard");
});
