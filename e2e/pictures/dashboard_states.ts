import type { Page } from "@playwright/test";
import { updateMe } from "#shared/contract/mod.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { registerAccount } from "../fixtures/account.ts";
import { TODAY } from "../web/parts/seed_week.ts";
import { registerBusyAccount } from "./dashboard_pages.ts";
import { fillWithLongTexts } from "./long_day.ts";
import { goTo, openPage, settled, type Stage } from "./stage.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

/** A state that some clicks on a page lead to. */
interface Opened {
  readonly path: string;
  readonly open: (page: Page, t: Stage["t"]) => Promise<unknown>;
}

const PARTS: Record<string, Opened> = {
  "goal-edit": {
    path: "/dashboard?ring=water",
    async open(page, t) {
      await button(page, t("Edit goal {target}", { target: "Push-ups" })).click();
      await button(page, t("Save Changes")).waitFor();
    },
  },
  "goal-reorder": {
    path: "/dashboard?ring=water",
    open: (page, t) => button(page, t("Reorder")).click(),
  },
  "entry-split": {
    path: "/dashboard?ring=earth",
    open: (page, t) => page.getByText(t("Split an entry"), { exact: true }).click(),
  },
  "entry-fill": {
    path: "/dashboard?ring=earth",
    open: (page, t) => page.getByRole("button", { name: t("Fill") }).first().click(),
  },
  "battle-stats": {
    path: "/dashboard?ring=void",
    open: (page, t) => page.getByText(t("Details"), { exact: true }).click(),
  },
  "battle-lessons": {
    path: "/dashboard?ring=void",
    open: (page, t) =>
      page.getByRole("button", {
        name: t("Add lessons learned from {hard_thing}", { hard_thing: "Cold shower" }),
      })
        .click(),
  },
  "wind-practice": {
    path: "/dashboard?ring=wind",
    open: (page, t) => page.getByRole("button", { name: t("Edit practice") }).first().click(),
  },
  "history-rest": {
    path: "/history",
    open: (page, t) => button(page, t("Choose rest days")).click(),
  },
  "history-future": {
    path: "/history",
    open: (page, t) => page.getByRole("link", { name: t("Next month") }).click(),
  },
  "insights-before": {
    path: "/insights",
    open: (page, t) => page.getByRole("link", { name: t("Previous week") }).click(),
  },
  "insights-details": {
    path: "/insights",
    async open(page) {
      await page.locator("details").last().waitFor();
      for (const summary of await page.locator("summary").all()) await summary.click();
    },
  },
};

/** Dialogs with what is wrong in them, or with more of them open. */
const DIALOGS: Record<string, Opened> = {
  // Before the next one, whose draft of a custom goal is kept.
  "goal-template": {
    path: "/dashboard?ring=water",
    async open(page, t) {
      await button(page, t("Add Goal")).click();
      await page.locator("dialog").getByRole("combobox").first().click();
      await page.getByRole("option").nth(1).click();
    },
  },
  "goal-missing": {
    path: "/dashboard?ring=water",
    async open(page, t) {
      await button(page, t("Add Goal")).click();
      await page.locator("dialog").getByLabel(t("Create custom goal")).check();
      await page.locator("dialog").getByRole("button", { name: t("Add Goal"), exact: true }).click();
    },
  },
  "entry-wrong": {
    path: "/dashboard?ring=earth",
    async open(page, t) {
      await button(page, t("Add Entry")).click();
      await page.locator("dialog").getByLabel(t("End Time")).fill(`${TODAY}T09:00`);
      await button(page, t("Save entry")).click();
    },
  },
  "battle-missing": {
    path: "/dashboard?ring=void",
    async open(page, t) {
      await button(page, t("Log Battle")).click();
      await button(page, t("Save battle")).click();
    },
  },
  "battle-ideas": {
    path: "/dashboard?ring=void",
    async open(page, t) {
      await button(page, t("Log Battle")).click();
      await page.getByText(t("Need an idea?")).last().click();
      await page.locator("dialog li").first().waitFor();
    },
  },
  "commitment-ideas": {
    path: "/dashboard?ring=void",
    async open(page, t) {
      await button(page, t("Change commitment")).click();
      await page.getByText(t("Need an idea?")).last().click();
      await page.locator("dialog li").first().waitFor();
    },
  },
  "weakness-suggestions": {
    path: "/dashboard?ring=fire",
    async open(page, t) {
      await button(page, t("Change")).click();
      await page.locator("dialog [aria-expanded], dialog summary").nth(1).click();
    },
  },
};

/** Takes what opens within pages, forms with mistakes, long texts, filled settings, and pages without a server. */
export async function takeDashboardStates(stage: Stage): Promise<void> {
  await takeOpened(stage);
  await takeLong(stage);
  await takeSettings(stage);
  await takeUnreachable(stage);
}

async function takeOpened(stage: Stage): Promise<void> {
  const { camera, scene, server, t } = stage;
  const { token } = await registerBusyAccount(server.url);
  const page = await openPage(stage, "/dashboard", { token });
  for (const [states, part] of [[PARTS, "page"], [DIALOGS, "window"]] as const) {
    for (const [state, { path, open }] of Object.entries(states)) {
      await scene(`state-${state}`, async (name) => {
        await goTo(page, path);
        await open(page, t);
        await camera.dashboard(page, name, part);
      });
    }
  }
  await page.context().close();
}

async function takeLong(stage: Stage): Promise<void> {
  const { camera, scene, server } = stage;
  const user = await registerAccount(server.url);
  await fillWithLongTexts(user, TODAY);
  const page = await openPage(stage, "/dashboard", { token: user.token });
  for (const ring of RING_NAMES) {
    await scene(`long-${ring}`, async (name) => {
      await goTo(page, `/dashboard?ring=${ring}`);
      await camera.dashboard(page, name);
    });
  }
  await page.context().close();
}

async function takeSettings(stage: Stage): Promise<void> {
  const { camera, scene, server, t } = stage;
  const user = await registerBusyAccount(server.url);
  const rest = {
    weekdays: [{ from: TODAY, days: [7] }],
    ranges: [
      {
        from: "2026-12-24",
        to: "2027-01-02",
        reason: "At my parents', far from every desk and every screen",
      },
      { from: "2026-12-01", to: "2026-12-01", reason: "" },
    ],
  };
  const time_plan = { "Deep Work": 240, Sleep: 480, Health: 45 };
  await user.api.call(updateMe, { body: { settings: { rest, time_plan } } });
  const page = await openPage(stage, "/settings", { token: user.token });
  const dialog = page.locator("dialog[open]");
  await scene("settings-filled", async (name) => {
    await button(page, t("New token")).click();
    await dialog.getByLabel(t("Name")).fill("The script that fills in my sleep");
    await button(page, t("Create token")).click();
    await button(page, t("Done")).waitFor();
    await camera.dashboard(page, `${name}-token`, "window");
    await button(page, t("Done")).click();
    await button(page, t("New webhook")).click();
    await dialog.getByLabel(t("Address")).fill("https://home.example.com/hooks/gorin/a-light-in-the-hall");
    await button(page, t("Create webhook")).click();
    await button(page, t("Done")).waitFor();
    await camera.dashboard(page, `${name}-webhook`, "window");
    await button(page, t("Done")).click();
    await page.getByRole("button", { name: `${t("New secret")} https://` }).click();
    await camera.dashboard(page, `${name}-webhook-secret`, "window");
    await button(page, t("Cancel")).click();
    await page.getByRole("button", { name: `${t("Delete")} https://` }).click();
    await camera.dashboard(page, `${name}-webhook-delete`, "window");
    await button(page, t("Cancel")).click();
    await button(page, t("New address")).click();
    await button(page, t("Done")).click();
    await settled(page);
    await camera.dashboard(page, name);
  });
  await page.context().close();
}

async function takeUnreachable(stage: Stage): Promise<void> {
  const { camera, scene, server } = stage;
  const { token } = await registerBusyAccount(server.url);
  const page = await openPage(stage, "/dashboard", { token, hasWorker: false });
  await page.route("**/api/**", (route) => route.abort());
  const paths = {
    insights: "/insights",
    history: "/history",
    trash: "/trash",
    settings: "/settings",
    day: "/dashboard?day=2026-11-17",
  };
  for (const [state, path] of Object.entries(paths)) {
    await scene(`unreachable-${state}`, async (name) => {
      await goTo(page, path);
      await camera.dashboard(page, name);
    });
  }
  await page.context().close();
}
