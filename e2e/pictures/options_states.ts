import type { Page } from "@playwright/test";
import { pendingOf, type PopupStage, queueWith } from "./popup_stage.ts";

/** Takes the options page in each of its states. */
export async function takeOptions(
  { extension, popupWith, register, session, stage, zone }: PopupStage,
): Promise<void> {
  const { camera, scene, server, t } = stage;
  const take = (state: string, values: Record<string, unknown>, act?: (options: Page) => Promise<unknown>) =>
    scene(`options-${state}`, async (name) => {
      const popup = await popupWith(values);
      const options = await extension.openOptions();
      options.setDefaultTimeout(6_000);
      await popup.close();
      // It is the last to load.
      await options.locator("summary").last().waitFor();
      await act?.(options);
      await camera.options(options, name);
      await options.close();
    });
  const choose = (address: string) => async (options: Page) => {
    await options.getByLabel(t("Server address")).fill(address);
    await options.getByRole("button", { name: t("Test and save") }).click();
    await options.getByText(address === server.url ? server.url : /./).first().waitFor();
    await options.getByRole("button", { name: t("Test and save") }).waitFor();
  };
  const preferences = { version: 1, value: { server: server.url, idle: false } };
  await take("signed-out", { preferences });
  await take("not-an-address", { preferences }, choose("not a url"));
  await take("unreachable", { preferences }, choose("http://localhost:39997"));
  await take("saved", { preferences }, choose(server.url));

  const user = await register();
  const { account: _, ...stored } = await session(user);
  await take("signed-in", stored, (options) => options.getByText(user.email).waitFor());
  await take("details", stored, async (options) => {
    for (const summary of await options.locator("summary").all()) await summary.click();
  });
  const pending = [1, 2].map(() => pendingOf(`${server.url} somebody else`, zone.today));
  await take(
    "unsaved-of-others",
    { ...stored, ...queueWith({ pending }) },
    (options) => options.getByText(user.email).waitFor(),
  );
}
