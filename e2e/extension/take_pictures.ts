/** Takes a screenshot of every state of the popup and of the options page in both themes, into `docs/pictures/extension`. */
import type { Page } from "@playwright/test";
import { putBattleLogs, putCommitment, putGoals } from "#shared/contract/mod.ts";
import { ROOT } from "../../tasks/run.ts";
import { registerAccount } from "../fixtures/account.ts";
import { loadExtension } from "../fixtures/extension.ts";
import { startTestServer } from "../fixtures/server.ts";
import { chooseServer, signIn } from "./popup_page.ts";

const FOLDER = `${ROOT}/docs/pictures/extension`;

const server = await startTestServer();
const extension = await loadExtension(server.url);
await Deno.mkdir(FOLDER, { recursive: true });

async function take(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 200 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png`, fullPage: true });
  }
}

try {
  const user = await registerAccount(server.url);
  const params = { day: new Date().toISOString().slice(0, 10) };
  await user.api.call(putGoals, {
    params,
    body: {
      goals: [
        {
          domain: "Body",
          target: "Push-ups",
          baseline: 10,
          step_pct: 10,
          current_target: 13,
          state: "success",
        },
        { domain: "Mind", target: "Read before screens", baseline: 25, step_pct: 10 },
      ],
    },
  });
  const battle = { hard_thing: "Cold shower", battle_description: "Two minutes.", difficulty_rating: 6 };
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  await user.api.call(putCommitment, {
    params,
    body: { tomorrow_commitment: "Call the landlord before nine." },
  });

  await chooseServer(extension, server.url);
  const options = await extension.openOptions();
  await take(options, "options");
  await server.goAway();
  const popup = await extension.openPopup();
  await popup.getByRole("heading", { name: "Can't reach your server" }).waitFor();
  await take(popup, "no-server");
  await server.comeBack();
  await popup.getByRole("button", { name: "Try again" }).click();
  await popup.getByLabel("Email").waitFor();
  await take(popup, "signed-out");
  await signIn(popup, user);
  await popup.getByText("All saved").waitFor();
  await take(popup, "today");
  await popup.getByRole("button", { name: "Deep Work" }).click();
  await popup.getByRole("button", { name: "Started earlier" }).click();
  await popup.getByRole("button", { name: "30 min ago" }).click();
  await popup.getByText(/^30m/).waitFor();
  await take(popup, "timer");
  await popup.getByRole("button", { name: "Log Battle" }).click();
  await popup.getByRole("button", { name: "Save Battle" }).waitFor();
  await take(popup, "log-battle");
  await popup.getByRole("button", { name: "Cancel" }).click();
  await server.goAway();
  await popup.getByRole("button", { name: "Stop" }).click();
  await popup.getByRole("alert").waitFor();
  await take(popup, "server-away");
} finally {
  await extension.close();
  await server.stop();
}
Deno.exit(0);
