// @vitest-environment screens
import type { Client } from "#shared/client/mod.ts";
import {
  addEntry,
  me,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putWeaknessReps,
} from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

const TODAY = "2026-11-21";

/** Writes a few texts on three days of two months. */
async function write(api: Client): Promise<void> {
  const note = {
    category: "Deep Work",
    note: "Chapter three, phone in the drawer",
    source: "manual",
  } as const;
  const times = { start_ts: `${TODAY}T09:00:00Z`, end_ts: `${TODAY}T10:00:00Z` };
  await api.call(addEntry, { params: { day: TODAY }, body: { ...note, ...times } });
  await api.call(putGoals, {
    params: { day: TODAY },
    body: { goals: [{ target: "Push-ups", domain: "Fitness", baseline: 10, note: "Before the coffee" }] },
  });
  await api.call(putFire, {
    params: { day: "2026-11-18" },
    body: {
      weakness: "Doomscrolling",
      task: "Read one page",
      trigger_note: "Tired, with the PHONE in my hand",
      reflection: "The café was better.",
      done: true,
    },
  });
  const battle = { hard_thing: "Call the landlord", battle_description: "By phone.", difficulty_rating: 6 };
  await api.call(putBattleLogs, {
    params: { day: "2026-10-30" },
    body: {
      battle_logs: [{ ...battle, outcome: "defeat", lessons_learned: "Write down the number first." }],
    },
  });
  await api.call(putCommitment, {
    params: { day: "2026-11-18" },
    body: { tomorrow_commitment: "No screens after nine" },
  });
}

test("book › shows everything that was written, by scroll and by search", async ({ page, user }) => {
  await write(user.api);
  await openSignedIn(page, user.token, "/book");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Your Go Rin no Sho");
  await expect(main.getByText("10 lines in your own words")).toBeVisible();
  await expect(main.getByRole("listitem").filter({ hasText: "The Fire Scroll" })).toContainText("4 lines");
  await expect(main.getByRole("heading", { name: "November 2026" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "October 2026" })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search the Book" }).fill("phone");
  await expect(page).toHaveURL("/book?q=phone");
  await expect(main.getByRole("search").getByRole("status")).toHaveText("3 lines");
  await expect(main.getByRole("link", { name: /^The Fire Scroll/ })).toContainText("1 found");
  await expect(main.getByText("PHONE", { exact: true })).toBeVisible();
  await expect(main.locator("mark")).toHaveCount(3);

  await main.getByRole("link", { name: /^The Fire Scroll/ }).click();
  await expect(page).toHaveURL("/book?q=phone&ring=fire");
  await expect(main.locator("mark")).toHaveCount(1);
  await main.getByRole("link", { name: /^November 18, Trigger/ }).click();
  await expect(page).toHaveURL("/dashboard?day=2026-11-18&ring=fire");
  await expect(page.getByRole("tab", { name: "Fire", selected: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/book?q=phone&ring=fire");
  await expect(page.getByRole("searchbox")).toHaveValue("phone");
  await expect(main.locator("mark")).toHaveCount(1);
  await main.getByRole("link", { name: /^The Fire Scroll/ }).click();
  await expect(main.locator("mark")).toHaveCount(3);
});

test("book › finds any case and accent, one kind of texts, or nothing, which leads to all scrolls", async ({ page, user }) => {
  await write(user.api);
  await openSignedIn(page, user.token, "/book?q=CAFE");
  const main = page.getByRole("main");
  await expect(main.locator("mark")).toHaveText("café");
  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL("/book");
  await page.getByRole("combobox", { name: "Kind" }).selectOption("lessons");
  await expect(page).toHaveURL("/book?kind=lessons");
  await expect(main.getByText("Write down the number first.")).toBeVisible();
  await expect(main.getByText("By phone.")).toBeHidden();
  await openSignedIn(page, user.token, "/book?q=unicorn&ring=water");
  await expect(page.getByText("Nothing with “unicorn”")).toBeVisible();
  await page.getByRole("link", { name: "Search all scrolls" }).click();
  await expect(page).toHaveURL("/book?q=unicorn");
});

test("book › shows more lines, and as many again after Back", async ({ page, user }) => {
  for (let ago = 0; ago < 60; ago++) {
    const day = addDays(TODAY, -ago);
    await user.api.call(putCommitment, {
      params: { day },
      body: { tomorrow_commitment: `Commitment ${ago}` },
    });
  }
  await openSignedIn(page, user.token, "/book");
  await expect(page.getByText("Commitment 19", { exact: true })).toBeVisible();
  await expect(page.getByText("Commitment 20", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByText("Commitment 59", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
  // A month that continues has one heading.
  await expect(page.getByRole("heading", { name: "October 2026" })).toHaveCount(1);
  await page.getByRole("link", { name: "September 23, Commitment" }).click();
  await expect(page).toHaveURL("/dashboard?day=2026-09-23&ring=void");
  await page.goBack();
  await expect(page.getByText("Commitment 59", { exact: true })).toBeVisible();
});

test("book › shows, searches and prints what is on this device while the server is out of reach, and says so", async ({ dashboard, user, problems }) => {
  problems.allow(/ERR_FAILED|could not be loaded|could not be fetched|Failed to fetch/);
  await write(user.api);
  await dashboard.reload();
  await expect(dashboard.getByText("Chapter three, phone in the drawer").first()).toBeVisible();
  await dashboard.route("**/api/**", (route) => route.abort());
  await dashboard.getByRole("link", { name: "Book" }).click();
  const main = dashboard.getByRole("main");
  await expect(main.getByText(/^The server cannot be reached: this is only what you wrote on the/))
    .toBeVisible();
  await expect(main.getByText("Chapter three, phone in the drawer")).toBeVisible();
  await dashboard.getByRole("searchbox").fill("phone");
  await expect(dashboard.locator("mark")).toHaveText("phone");
  await expect(dashboard.getByRole("search").getByRole("status")).toHaveText("1 line");

  await dashboard.getByRole("searchbox").fill("");
  await dashboard.getByRole("link", { name: "Print the year" }).click();
  await expect(dashboard.getByText(/^The server cannot be reached: this is only what the days/))
    .toBeVisible();
  const book = dashboard.getByRole("article", { name: "2026 in print" });
  await expect(book.getByText("Only the days that were on this device")).toBeVisible();
  await expect(book.getByText("Chapter three, phone in the drawer")).toBeVisible();
  await expect(dashboard.getByRole("button", { name: "Print", exact: true })).toBeEnabled();
});

test("book › says why it could not be loaded, and tries again", async ({ page, user, problems }) => {
  problems.allow(/status of 500/);
  await page.route(
    "**/api/book**",
    (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Out of ink.", code: "internal" } }),
  );
  await openSignedIn(page, user.token, "/book");
  const alert = page.getByRole("alert").filter({ hasText: "The Book could not be loaded" });
  await expect(alert).toContainText("Out of ink.");
  await page.unroute("**/api/book**");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing is written yet")).toBeVisible();
});

test("records › each name in a ring leads to its page, and so do quick add and the list of all", async ({ page, user }) => {
  await write(user.api);
  await user.api.call(putFire, {
    params: { day: "2026-11-17" },
    body: { weakness: "Doomscrolling", reflection: "The café was better." },
  });
  await openSignedIn(page, user.token, "/dashboard?day=2026-11-18&ring=fire");
  await page.getByRole("tabpanel", { name: "Fire" }).getByRole("link", { name: "Doomscrolling" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Doomscrolling");
  await expect(main.getByRole("img", { name: "1 of 30 folds" })).toBeVisible();
  await expect(main.getByText("1 of 1", { exact: true })).toBeVisible();
  await expect(main.getByText("The café was better.")).toBeVisible();
  // The name of the record is its heading, and a text that was written again stands once, with its days.
  const written = main.getByRole("region", { name: "What was written" });
  await expect(written.getByText("Doomscrolling")).toHaveCount(0);
  await expect(written.getByText("The café was better.")).toHaveCount(1);
  await expect(written.getByRole("listitem").filter({ hasText: "The café was better." }).getByRole("link"))
    .toHaveCount(2);

  await page.goBack();
  await page.getByRole("tab", { name: "Void" }).click();
  await page.goto("/dashboard?day=2026-10-30&ring=void");
  await page.getByRole("tabpanel", { name: "Void" }).getByRole("link", { name: "Call the landlord" }).click();
  await expect(main.getByRole("img", { name: "0 won, 1 lost" })).toBeVisible();
  await expect(main.getByText("Write down the number first.")).toBeVisible();

  await page.getByRole("button", { name: "Quick add" }).click();
  await page.getByRole("combobox", { name: "Type a command, or what to add" }).fill("record of push");
  await page.getByRole("option", { name: /^水?Record of Push-ups/ }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Push-ups");
  await expect(main.getByRole("img", { name: "From 10 to 10, at most 10" })).toBeVisible();

  await page.goto("/book?records");
  await expect(main.getByRole("link", { name: /^Call the landlord/ })).toContainText("1 battle, October 30");
  // A goal that was added again is told apart by its days.
  const read = (id: string) => ({
    id: `7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e${id}`,
    domain: "Mind",
    target: "Read",
    baseline: 5,
  });
  for (const [day, id] of [["09", "01"], ["10", "01"], ["12", "02"]] as const) {
    await user.api.call(putGoals, { params: { day: `2026-11-${day}` }, body: { goals: [read(id)] } });
  }
  await page.reload();
  await expect(main.getByRole("link", { name: /^Read/ }))
    .toHaveText(["Read1 day, November 12", "Read2 days, November 9 to November 10"]);
  await page.goto("/book?goal=nothing");
  await expect(main.getByText("No day has this on record")).toBeVisible();
});

test("records › of a study and of a weakness are reached from the notes of Wind", async ({ page, user }) => {
  const params = { day: TODAY };
  await user.api.call(putStudyTargets, {
    params,
    body: { study_targets: [{ subject: "Spanish", target_minutes: 30, notes: "Read aloud" }] },
  });
  await user.api.call(putWeaknessReps, {
    params,
    body: { weakness_reps: [{ weakness: "Shyness", rep_description: "Ask once", notes: "In the shop" }] },
  });
  await openSignedIn(page, user.token, "/book?kind=note");
  const lineOf = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect(lineOf("Read aloud").getByRole("link", { name: "Spanish" }))
    .toHaveAttribute("href", "/book?subject=Spanish");
  // It was never chosen in Fire, and has a record of its reps.
  await lineOf("In the shop").getByRole("link", { name: "Shyness" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Shyness");
  await expect(main.getByText("Ask once")).toBeVisible();
});

test("records › that were all shown are so after Back, in their list and on a page of their own", async ({ page, user, problems }) => {
  problems.allow(/status of 500/);
  for (let ago = 0; ago < 45; ago++) {
    const [date, weakness] = [addDays(TODAY, -ago), `Weakness ${ago}`];
    const fire = { weakness, reflection: `It held on day ${ago}.` };
    if (ago < 25) await user.api.call(putFire, { params: { day: date }, body: fire });
    const earlier = { day: addDays(date, -30) };
    await user.api.call(putFire, { params: earlier, body: { ...fire, weakness: "The inbox" } });
  }
  await openSignedIn(page, user.token, "/book?records");
  const main = page.getByRole("main");
  const last = main.getByRole("link", { name: /^Weakness 24/ });
  await expect(last).toBeHidden();
  await main.getByRole("button", { name: "Show all 26" }).click();
  await last.click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Weakness 24");
  await page.goBack();
  await expect(last).toBeVisible();

  await main.getByRole("link", { name: /^The inbox/ }).click();
  const written = main.getByRole("region", { name: "What was written" });
  // The page has the latest texts only until all are asked for.
  const whole = "**/api/records/weakness/the%20inbox";
  await page.route(
    whole,
    (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Out of ink.", code: "internal" } }),
  );
  await written.getByRole("button", { name: "Show all 45" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Out of ink." });
  await expect(alert).toContainText("The record could not be loaded");
  await expect(written.getByText("It held on day 39.")).toBeVisible();
  await page.unroute(whole);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(written.getByText("It held on day 44.")).toBeVisible();
  await main.getByText("Day by day").click();
  await written.getByRole("link").first().click();
  await expect(page).toHaveURL("/dashboard?day=2026-10-22&ring=fire");
  await page.goBack();
  await expect(written.getByText("It held on day 44.")).toBeVisible();
  await expect(main.getByRole("group")).toHaveAttribute("open", "");
});

test("records › of a kind stand there without those of the others, which are tried again", async ({ page, user, problems }) => {
  problems.allow(/status of 500/);
  await write(user.api);
  const late = "**/api/records?kind=hard_thing";
  await page.route(
    late,
    (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Out of ink.", code: "internal" } }),
  );
  await openSignedIn(page, user.token, "/book?records");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Push-ups/ })).toBeVisible();
  await expect(main.getByRole("link", { name: /^Doomscrolling/ })).toBeVisible();
  const alert = page.getByRole("alert").filter({ hasText: "The records could not be loaded" });
  await expect(alert).toContainText("Out of ink.");
  await page.unroute(late);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(main.getByRole("link", { name: /^Call the landlord/ })).toBeVisible();
});

test("records › are asked for again when the server was busy", async ({ page, user, app }) => {
  await write(user.api);
  const { user: { id } } = await user.api.call(me, {});
  // As many lists of the account as may wait, and the one they wait for.
  const turns = Array.from({ length: 11 }, () => app.services.listQueue.enter(id));
  let calls = 0;
  await page.route("**/api/records*", async (route) => {
    calls++;
    // One of each kind was rejected.
    if (calls > 4) { for (const turn of turns.splice(0)) (await turn)(); }
    await route.continue();
  });
  await openSignedIn(page, user.token, "/book?records");
  await expect(page.getByRole("main").getByRole("link", { name: /^Call the landlord/ })).toBeVisible();
  expect(calls).toBeGreaterThan(4);
});

test("records › a year in print has the circles and the lines of all scrolls, oldest first", async ({ page, user }) => {
  await write(user.api);
  await openSignedIn(page, user.token, "/book?print");
  const book = page.getByRole("article", { name: "2026 in print" });
  await expect(book.getByText("4 days, 10 lines")).toBeVisible();
  await expect(book.getByRole("heading", { level: 3, name: "October 2026" })).toHaveCount(2);
  await expect(book.getByText("October 30, Lessons learned, Call the landlord")).toBeVisible();
  await expect(book.getByText("Nothing was written here.")).toBeVisible();
});
