// @vitest-environment screens
import type { Page } from "@playwright/test";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

const settings = (page: Page, name: string) => page.getByRole("region", { name });

/** What is typed in forms outside of the rings: where, and what opens the form. */
const FORMS = [
  {
    path: "#rest",
    section: "Rest days",
    unfolds: "Add a period of rest",
    field: "Reason (Optional)",
    text: "the sea",
  },
  {
    path: "#plan",
    section: "Time plan",
    unfolds: "Make a time plan",
    field: "Deep Work",
    text: "most of it",
  },
  { path: "/developers", section: "Access tokens", opener: "New token", field: "Name", text: "the script" },
  {
    path: "/security",
    section: "Account",
    opener: "Change email",
    field: "New email",
    text: "new@example.org",
  },
] as const;

async function openField(page: Page, { section, field, ...form }: typeof FORMS[number], hasDraft = false) {
  // Open already where there is a draft.
  if ("unfolds" in form && !hasDraft) {
    await settings(page, section).getByRole("button", { name: form.unfolds }).click();
  }
  if (!("opener" in form)) return settings(page, section).getByLabel(field, { exact: true });
  await settings(page, section).getByRole("button", { name: form.opener }).click();
  return page.getByRole("dialog").getByLabel(field, { exact: true });
}

test("settings › what is typed and not saved survives a reload, for its account only", async ({ page, user }) => {
  for (const form of FORMS) {
    await openSignedIn(page, user.token, `/settings${form.path}`);
    await expect(settings(page, form.section)).toBeVisible();
    const field = await openField(page, form);
    await field.fill(form.text);
    await field.blur();
    // What is folded unfolds for what is not saved in it, also without its address.
    await page.evaluate(() => history.replaceState(null, "", location.pathname));
    await page.reload();
    await expect(settings(page, form.section)).toBeVisible();
    await expect(await openField(page, form, true), form.field).toHaveValue(form.text);
  }
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith("gorin_draft/"));
  expect(drafts.every((key) => /^gorin_draft\/[0-9a-f-]{36}\/account\/settings\./.test(key))).toBe(true);
  expect(drafts).toHaveLength(FORMS.length);
});

test("settings › no password is stored, and a draft that was saved is gone", async ({ page, user }) => {
  await openSignedIn(page, user.token, "/settings/security");
  await settings(page, "Account").getByRole("button", { name: "Change email" }).click();
  const email = page.getByRole("dialog", { name: "Change email" });
  await email.getByLabel("New email").fill("new@example.org");
  await email.getByLabel("Current password").fill("wrong horse battery");
  expect(JSON.stringify(Object.entries(localStorage))).toContain("new@example.org");
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain("wrong horse");
  await email.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: "Developers" }).click();
  await settings(page, "Access tokens").getByRole("button", { name: "New token" }).click();
  const token = page.getByRole("dialog", { name: "New access token" });
  await token.getByLabel("Name").fill("the script at home");
  await token.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByRole("dialog", { name: "Your new access token" })).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("gorin_draft/"))).toEqual([]);
});

test("quick add › what is typed survives closing and a reload, until it is added or written over", async ({ dashboard }) => {
  const open = async () => {
    await dashboard.getByRole("button", { name: "Quick add" }).click();
    return dashboard.getByRole("combobox", { name: "Type a command, or what to add" });
  };
  await (await open()).fill("battle cold show");
  await dashboard.keyboard.press("Escape");
  await dashboard.reload();
  const field = await open();
  await expect(field).toHaveValue("battle cold show");
  await expect(dashboard.getByText("Draft restored")).toBeVisible();
  await dashboard.keyboard.type("battle cold shower");
  await expect(field).toHaveValue("battle cold shower");
  await dashboard.keyboard.press("Enter");
  await expect(dashboard.getByText("Logged “cold shower”")).toBeVisible();
  await expect(await open()).toHaveValue("");
});
