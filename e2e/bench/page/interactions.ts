import type { Locator, Page } from "@playwright/test";

/** A main action of the dashboard. */
export interface Interaction {
  readonly name: string;
  /** Prepares the page. Not measured. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** The click or key press that is measured. */
  readonly act: (page: Page) => Promise<unknown>;
  /** Restores the page. Not measured. */
  readonly after?: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const dialogButton = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

/** For how long a hand holds the button of a mouse in a click, in milliseconds: rather less than most do. */
const PRESS_MS = 60;

/**
 * Clicks as a hand does. A click by the driver ends at the moment at which it begins, so that the press and the click
 * are one wait, and looks in the page for what is under the pointer meanwhile, which counts as the page's time.
 */
async function press(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("What is clicked is not on the page.");
  const { mouse } = button.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await mouse.down();
  await new Promise((resolve) => setTimeout(resolve, PRESS_MS));
  await mouse.up();
}

/** The main actions, each of which can be repeated. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: "change the tab",
    act: (page) => press(tab(page, "Water")),
    after: (page) => tab(page, "Earth").click(),
  },
  {
    name: "start the timer",
    act: (page) =>
      press(page.getByRole("group", { name: "Start a timer" }).getByRole("button", { name: "Learning" })),
    after: (page) => page.getByRole("timer").waitFor(),
  },
  {
    name: "stop the timer",
    act: (page) => press(button(page, "Stop")),
    after: (page) => page.getByRole("group", { name: "Start a timer" }).waitFor(),
  },
  {
    name: "open a dialog",
    act: (page) => press(button(page, "Add Entry")),
    after: async (page) => {
      // Its code is loaded at the first click.
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    },
  },
  {
    name: "add an entry",
    before: async (page) => {
      await button(page, "Add Entry").click();
      const day = new Date().toISOString().slice(0, 10);
      await page.getByLabel("Start Time").fill(`${day}T00:00`);
      await page.getByLabel("End Time").fill(`${day}T00:05`);
    },
    act: (page) => press(dialogButton(page, "Add Entry")),
    after: (page) => page.getByRole("dialog").waitFor({ state: "detached" }),
  },
  {
    name: "change a goal",
    before: (page) => tab(page, "Water").click(),
    act: (page) => press(page.getByRole("button", { name: /^Status: / }).first()),
  },
  {
    name: "count one more of a goal",
    before: (page) => tab(page, "Water").click(),
    act: (page) => press(button(page, /: one more$/)),
    after: (page) => tab(page, "Earth").click(),
  },
  {
    name: "pull an edge of an entry",
    before: (page) => page.getByRole("slider", { name: "Entries on the strip" }).scrollIntoViewIfNeeded(),
    act: pullEdge,
  },
  {
    name: "log a battle",
    before: async (page) => {
      await tab(page, "Void").click();
      await button(page, "Log Battle").click();
      await page.getByLabel("Hard Thing").fill("The call that was put off all week");
      await page.getByLabel("Battle Description").fill("It took nine minutes.");
    },
    act: (page) => press(dialogButton(page, "Log Battle")),
    after: (page) => page.getByRole("dialog").waitFor({ state: "detached" }),
  },
  {
    name: "save a commitment",
    before: async (page) => {
      await page.getByRole("button", { name: /^(Commit to Tomorrow|Change commitment)$/ }).click();
      await page.getByRole("dialog").getByRole("textbox").fill(`Call the landlord at ${Date.now()}.`);
    },
    act: (page) => press(dialogButton(page, /^(Commit|Save Changes)$/)),
    after: (page) => page.getByRole("dialog").waitFor({ state: "detached" }),
  },
  {
    name: "change the day",
    act: (page) => press(page.getByRole("link", { name: "Yesterday" })),
    after: (page) => page.getByRole("link", { name: "Back to today" }).click(),
  },
];

/** What is measured on a day of an account with years of days, too. */
export const DAILY = [
  "change the tab",
  "start the timer",
  "stop the timer",
  "open a dialog",
  "change a goal",
  "count one more of a goal",
  "pull an edge of an entry",
] as const;

/** How far an edge is pulled, in pixels, and in how many steps. */
const PULL = { by: 6, steps: 3 };

/** Pulls the end of the entry that is chosen on the strip, or else of the first one. */
async function pullEdge(page: Page): Promise<void> {
  const box = await page.getByRole("slider", { name: "Entries on the strip" }).boundingBox();
  if (!box) throw new Error("The strip has no entry.");
  const [x, y] = [box.x + box.width - 0.5, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + PULL.by, y, { steps: PULL.steps });
  await page.mouse.up();
}

/** Shows a page with nothing but a button that changes one text. Returns the click on it. */
export async function oneButton(page: Page): Promise<() => Promise<void>> {
  await page.setContent("<button>Count</button> <output>0</output>");
  await page.evaluate(() => {
    const output = document.querySelector("output");
    document.querySelector("button")?.addEventListener("click", () => {
      if (output) output.textContent = `${Number(output.textContent) + 1}`;
    });
  });
  return () => press(page.getByRole("button"));
}

/**
 * Returns how long it took from the input of `act` to the next paint, in milliseconds: the longest of its events, as
 * "interaction to next paint" is defined. The browser reports multiples of eight, and nothing below sixteen.
 */
export async function nextPaint(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    // The page's global object holds the durations.
    const notes = globalThis as unknown as { durations: number[]; observer?: PerformanceObserver };
    notes.observer?.disconnect();
    notes.durations = [];
    notes.observer = new PerformanceObserver((list) => {
      // Event timings have an interaction's id, which the types lack.
      const events = list.getEntries() as (PerformanceEntry & { interactionId: number })[];
      notes.durations.push(
        ...events.filter(({ interactionId }) => interactionId > 0).map((one) => one.duration),
      );
    });
    notes.observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  return await page.evaluate(async () => {
    // The timings are reported after the paint.
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    // As above.
    return Math.max(16, ...(globalThis as unknown as { durations: number[] }).durations);
  });
}
