import type { Page } from "@playwright/test";
import { getDay, putFire, putGoals, putTimer, putWind, updateMe } from "#shared/contract/mod.ts";
import { registerAccount } from "../fixtures/account.ts";
import { block, unblock } from "./network.ts";
import { registerBusyAccount } from "./dashboard_pages.ts";
import { NOW, openPage, type Stage } from "./stage.ts";
import { TODAY } from "../web/parts/seed_week.ts";

const params = { day: TODAY };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

/** Moves a page's clock to `minutes` after {@link NOW}. */
const pass = (page: Page, minutes: number) => page.clock.setFixedTime(Date.parse(NOW) + minutes * 60_000);

/** Takes what is shown only for a while: the timer, notices, what is not saved, and the completed day. */
export async function takeDashboardMoments(stage: Stage): Promise<void> {
  await takeTimer(stage);
  await takeUnsaved(stage);
  await takeOffers(stage);
  await takePalette(stage);
}

async function takeTimer(stage: Stage): Promise<void> {
  const { camera, scene, server, t } = stage;
  const { token } = await registerBusyAccount(server.url);
  const page = await openPage(stage, "/dashboard?ring=earth", { token });
  await scene("moment-undo", async (name) => {
    await page.locator("li").filter({ hasText: t("Entertainment") }).getByRole("button").last().click();
    await button(page, t("Undo")).waitFor();
    await camera.dashboard(page, name, "window");
  });
  await scene("moment-timer", async (name) => {
    await button(page, t("Deep Work")).click();
    await pass(page, 42);
    await page.getByRole("timer").filter({ hasText: "42" }).waitFor();
    await camera.dashboard(page, name);
  });
  await scene("moment-started-earlier", async (name) => {
    await button(page, t("Started earlier")).click();
    await camera.dashboard(page, name, "window");
  });
  await scene("moment-long-timer", async (name) => {
    await pass(page, 250);
    // A fixed clock turns no minutes.
    await page.reload();
    await page.getByText(t("Still on {category}?", { category: t("Deep Work") })).waitFor();
    await camera.dashboard(page, name, "window");
  });
  await page.context().close();
  await scene("moment-discard", async (name) => {
    const page = await openPage(stage, "/dashboard?ring=earth", await registerAccount(server.url));
    await button(page, t("Deep Work")).click();
    await button(page, t("Stop")).waitFor();
    await pass(page, 0.1);
    await button(page, t("Stop")).click();
    await button(page, t("Discard")).waitFor();
    await camera.dashboard(page, name, "window");
    await page.context().close();
  });
  await scene("moment-countdown", async (name) => {
    const page = await openPage(stage, "/dashboard?ring=fire", await registerBusyAccount(server.url));
    await button(page, t("Start {minutes} min", { minutes: 10 })).click();
    await pass(page, 4);
    await page.getByText(/^6(m|分)/).waitFor();
    await camera.dashboard(page, name);
    await page.goto("/dashboard?ring=earth");
    await button(page, t("Stop")).waitFor();
    await camera.dashboard(page, `${name}-earth`);
    await page.context().close();
  });
  await scene("moment-fifth-ring", async (name) => {
    const user = await registerBusyAccount(server.url);
    const { fire } = (await user.api.call(getDay, { params })).day;
    await user.api.call(putFire, { params, body: { ...fire, done: true } });
    const page = await openPage(stage, "/dashboard?ring=wind", { token: user.token });
    await button(page, t("Mark Wind Complete")).click();
    await page.getByText(t("All five rings today.")).first().waitFor();
    await camera.dashboard(page, name);
    await page.context().close();
  });
}

async function takeUnsaved(stage: Stage): Promise<void> {
  const { camera, scene, server, t } = stage;
  const user = await registerBusyAccount(server.url);
  await scene("moment-offline", async (name) => {
    const page = await openPage(stage, "/dashboard?ring=water", { token: user.token });
    // Registered some seconds after the page is loaded, it has cached the app once it is ready.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.context().setOffline(true);
    await button(page, t("Failed")).click();
    await page.goto("/dashboard?ring=water").catch(() => {});
    await page.locator("header[data-unsent]").waitFor();
    await camera.dashboard(page, name);
    await page.context().close();
  });
  const page = await openPage(stage, "/dashboard?ring=water", { token: user.token, hasWorker: false });
  await scene("moment-unsaved", async (name) => {
    await page.goto("/dashboard?ring=void");
    await block(page, "abort");
    await button(page, t("Defeat")).click();
    await camera.dashboard(page, name, "window");
    await button(page, t("Logout")).click();
    await camera.dashboard(page, `${name}-sign-out`, "window");
    await page.keyboard.press("Escape");
    await unblock(page);
  });
  await scene("moment-rejected", async (name) => {
    await page.goto("/dashboard?ring=water");
    await block(page, "reject");
    await page.locator("main li").filter({ hasText: "Push-ups" }).getByRole("button").first().click();
    await page.locator("main").getByRole("alert").first().waitFor();
    await camera.dashboard(page, name);
    await unblock(page);
  });
  await scene("moment-conflict", async (name) => {
    const [mine, theirs] = ["Three sets of five", "Two sets, and slow"];
    await page.goto("/dashboard?ring=water");
    await button(page, t("Edit goal {target}", { target: "Push-ups" })).click();
    await block(page, "abort");
    const note = page.getByLabel(t("Note (Optional)"));
    await note.fill(mine);
    await button(page, t("Save Changes")).click();
    await page.locator('header[data-unsent="1"]').waitFor();
    const { goals } = (await user.api.call(getDay, { params })).day.water;
    const changed = goals.map((goal) => goal.target === "Push-ups" ? { ...goal, note: theirs } : goal);
    await user.api.call(putGoals, { params, body: { goals: changed } });
    await unblock(page);
    await page.getByText(t("Changed on two devices")).first().waitFor();
    await camera.dashboard(page, name);
  });
  await page.context().close();
  await scene("moment-server-away", async (name) => {
    const page = await openPage(stage, "/login");
    await page.route("**/api/**", (route) => route.abort());
    await page.getByLabel(t("Email")).fill("musashi@example.com");
    await page.locator("input[type=password]").fill("no thing is outside the way");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await camera.dashboard(page, name);
    await page.context().close();
  });
  await scene("moment-loading", async (name) => {
    const page = await openPage(stage, "/dashboard?ring=water", {
      token: (await registerAccount(server.url)).token,
    });
    await page.route("**/api/days/**", () => {});
    await page.goto("/dashboard?day=2026-11-19&ring=water");
    await page.locator("header").first().waitFor();
    await camera.dashboard(page, name, "window");
    await page.context().close();
  });
}

async function takeOffers(stage: Stage): Promise<void> {
  const { camera, scene, server } = stage;
  await scene("moment-day-offer", async (name) => {
    const { token } = await registerAccount(server.url);
    const page = await openPage(stage, "/dashboard", { token, timezoneId: "America/Los_Angeles" });
    await page.getByRole("group").first().waitFor();
    await camera.dashboard(page, name);
    await page.context().close();
  });
  await scene("moment-leftover-timer", async (name) => {
    const user = await registerAccount(server.url);
    const timer = {
      category: "Deep Work",
      start_ts: "2026-11-20T23:10:00Z",
      day: "2026-11-20",
      note: "",
    } as const;
    await user.api.call(putTimer, { body: timer });
    const page = await openPage(stage, "/dashboard?ring=earth", { token: user.token });
    await camera.dashboard(page, name);
    await page.context().close();
  });
  await scene("moment-rest-day", async (name) => {
    const user = await registerAccount(server.url);
    const rest = { weekdays: [{ from: TODAY, days: [6] }], ranges: [] };
    await user.api.call(updateMe, { body: { settings: { rest } } });
    const page = await openPage(stage, "/dashboard?ring=water", { token: user.token });
    await camera.dashboard(page, name);
    await page.context().close();
  });
  await scene("moment-wind-untouched", async (name) => {
    const user = await registerAccount(server.url);
    await user.api.call(putWind, { params, body: { study_targets: [{ subject: "Kanji" }] } });
    const page = await openPage(stage, "/dashboard?ring=wind", { token: user.token });
    await button(page, stage.t("Mark Wind Complete")).click();
    await camera.dashboard(page, name, "window");
    await page.context().close();
  });
}

async function takePalette(stage: Stage): Promise<void> {
  const { camera, scene, server } = stage;
  const { token } = await registerBusyAccount(server.url);
  const page = await openPage(stage, "/dashboard", { token });
  const typed = { entry: "9-10:30 deep work: chapter 3", unknown: "xyzzy", goal: "pushups +1" };
  for (const [what, text] of Object.entries(typed)) {
    await scene(`palette-${what}`, async (name) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").last().fill(text);
      await camera.dashboard(page, name, "window");
      await page.keyboard.press("Escape");
    });
  }
  await page.context().close();
}
