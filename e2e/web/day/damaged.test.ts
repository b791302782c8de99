// @vitest-environment screens
import { me } from "#shared/contract/mod.ts";
import { keys } from "../../../api/store/keys.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

const TODAY = "2026-11-21";

test("damaged parts of a day › are said where they would stand, and nothing is offered there", async ({ app, page, user }) => {
  const { id } = (await user.api.call(me, {})).user;
  const op = crypto.randomUUID();
  const mutations = [keys.ring(id, TODAY, "water"), keys.commitment(id, TODAY)]
    .map((key) => ({ key, value: { v: 99, op, data: {} } }));
  await app.services.kv.commit({ op, checks: [], mutations });
  await openSignedIn(page, user.token);
  const commitment = page.getByText("This day's commitment is damaged on the server and cannot be read");
  await expect(commitment).toBeVisible();
  await page.getByRole("tab", { name: "Water" }).click();
  const panel = page.getByRole("tabpanel", { name: "Water" });
  await expect(panel).toContainText("This ring of the day is damaged on the server and cannot be read");
  await expect(panel.getByRole("button")).toHaveCount(0);
});
