// @vitest-environment screens
import { getDay, me, putWeaknessReps } from "#shared/contract/mod.ts";
import { keys } from "../../../api/store/keys.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { fillDay } from "../parts/fill_day.ts";

const TODAY = "2026-11-21";
const DAMAGED = "This ring of the day is damaged on the server and cannot be read";

test("damaged parts of a day › are said where they would stand, and nothing is offered there", async ({ app, page, user }) => {
  const { id } = (await user.api.call(me, {})).user;
  const op = crypto.randomUUID();
  const rings = ["water", "void"] as const;
  const mutations = [...rings.map((ring) => keys.ring(id, TODAY, ring)), keys.commitment(id, TODAY)]
    .map((key) => ({ key, value: { v: 99, op, data: {} } }));
  await app.services.kv.commit({ op, checks: [], mutations });
  await openSignedIn(page, user.token);
  const commitment = page.getByText("This day's commitment is damaged on the server and cannot be read");
  await expect(commitment).toBeVisible();
  await page.getByRole("tab", { name: "Water" }).click();
  const panel = page.getByRole("tabpanel", { name: "Water" });
  await expect(panel).toContainText(DAMAGED);
  await expect(panel.getByRole("button")).toHaveCount(0);

  await page.keyboard.press("b");
  await expect(page.getByRole("tabpanel", { name: "Void" })).toContainText(DAMAGED);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Quick add" }).click();
  const palette = page.getByRole("dialog", { name: "Quick add" });
  const titles = () =>
    palette.evaluate((element) =>
      [...element.querySelectorAll("[role=option]:is([data-ring=water], [data-ring=void])")]
        .map((option) => option.children[1]?.textContent)
    );
  expect(await titles()).toEqual([]);
  await palette.getByRole("combobox").fill("o");
  expect(await titles()).toEqual(["Show Water", "Show Void"]);
  await palette.getByRole("combobox").fill("battle cold shower");
  await expect(palette.getByRole("status").filter({ hasText: DAMAGED })).toBeVisible();
  expect(await titles()).toEqual([]);
});

test("what was typed on an item of a damaged ring › is not called that of a deleted one", async ({ app, page, user }) => {
  await fillDay(user.api, TODAY);
  const { id } = (await user.api.call(me, {})).user;
  const { day } = await user.api.call(getDay, { params: { day: TODAY } });
  // As an earlier visit has left it.
  for (
    const [field, item] of [
      ["void.battle", day.void.battle_logs[0]],
      ["wind.weakness_rep", day.wind.weakness_reps[0]],
    ] as const
  ) {
    const draft = `gorin_draft/${id}/${TODAY}/${field}.${item?.id}`;
    localStorage.setItem(draft, JSON.stringify({ ...item, notes: "half" }));
    localStorage.setItem(`${draft}.opened`, JSON.stringify(item));
  }
  await user.api.call(putWeaknessReps, { params: { day: TODAY }, body: { weakness_reps: [] } });
  const op = crypto.randomUUID();
  const key = keys.ring(id, TODAY, "void");
  await app.services.kv.commit({ op, checks: [], mutations: [{ key, value: { v: 99, op, data: {} } }] });
  await openSignedIn(page, user.token, "/dashboard?ring=void");
  await expect(page.getByRole("tabpanel", { name: "Void" })).toContainText(DAMAGED);
  const left = page.getByRole("region", { name: "Unsaved changes to deleted items" });
  await expect(left).toContainText("Haste");
  await expect(left).not.toContainText("Cold shower");
});
