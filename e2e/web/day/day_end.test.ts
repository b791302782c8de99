// @vitest-environment screens
import type { Locator, Page } from "@playwright/test";
import { getDay, getTimer, putFire, putTimer } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { projectFiles, read } from "../../repo/files.ts";
import { expect, test } from "../../screens/test.ts";
import { fillDay } from "../parts/fill_day.ts";
import { openPanel } from "../parts/open_panel.ts";
import { openCheck } from "../wind/wind_panel.ts";

const DAY = "2026-11-21";
const BEFORE = `${DAY}T23:58:00Z`;
const AFTER = "2026-11-22T00:01:00Z";

/** Where something is typed: its ring, what opens it, the field, and the name of its draft. */
interface Typed {
  readonly ring: "earth" | "water" | "fire" | "wind" | "void";
  readonly opener?: string;
  readonly field: string;
  /** Null: it is saved while it is typed. */
  readonly draft: string | null;
  /** What cannot be typed as text. */
  readonly number?: true;
}

/** Every form of the dashboard in which something is typed. */
const FORMS: readonly Typed[] = [
  { ring: "earth", field: "Note (Optional)", draft: null },
  { ring: "earth", opener: "Add Entry", field: "Note (Optional)", draft: "earth.add_entry" },
  { ring: "earth", opener: "Edit entry Deep Work 9:15 AM", field: "Note (Optional)", draft: "earth.entry" },
  { ring: "water", opener: "Add Goal", field: "Goal Description", draft: "water.add_goal" },
  { ring: "water", opener: "Edit goal Read", field: "Domain", draft: "water.goal" },
  { ring: "water", field: "Add a goal in a sentence", draft: "water.goal_line" },
  { ring: "fire", opener: "Change", field: "Custom Weakness", draft: "fire.custom_weakness" },
  { ring: "fire", opener: "Edit task", field: "Custom Task", draft: "fire.custom_task" },
  { ring: "fire", field: "Trigger Recognition (Optional)", draft: "fire.trigger_note" },
  { ring: "fire", field: "Reflection", draft: "fire.reflection" },
  { ring: "wind", opener: "Add Study Target", field: "Subject/Topic *", draft: "wind.add_study_target" },
  { ring: "wind", opener: "Edit study target Kanji", field: "Subject/Topic *", draft: "wind.study_target" },
  { ring: "wind", field: "Completed minutes of Kanji", draft: null, number: true },
  { ring: "wind", opener: "Add Weakness Rep", field: "Notes", draft: "wind.add_weakness_rep" },
  { ring: "wind", opener: "Edit weakness rep Haste", field: "Notes", draft: "wind.weakness_rep" },
  { ring: "wind", field: "Wind note", draft: "wind.note" },
  { ring: "void", opener: "Log Battle", field: "Hard Thing", draft: "void.log_battle" },
  { ring: "void", opener: "Edit battle Cold shower", field: "Hard Thing", draft: "void.battle" },
  { ring: "void", opener: "Add lessons learned", field: "Lessons learned", draft: "void.lessons" },
  { ring: "void", field: "Reflection", draft: "void.reflection" },
  { ring: "void", opener: "Commit to Tomorrow", field: "Your commitment", draft: "void.commitment" },
];

/** Drafts of another day than today, and of what the table has under another name. */
const ELSEWHERE = [
  "void.promise",
  "void.log_promise",
  "void.log_lessons",
  "water.add_read_goal",
  "void.rematch",
  "void.seal",
];

test("the table of forms has every draft", () => {
  const source = projectFiles("web").filter((path) => path.endsWith(".tsx")).map(read).join("\n");
  const named = source.match(
    /"(earth|water|fire|wind|void)\.[a-z_]+"|`(earth|water|wind|void)\.[a-z_]+(?=\.\$\{)/g,
  );
  const drafts = new Set(named?.map((name) => name.replaceAll(/["`]/g, "")));
  expect([...drafts].filter((name) => ![...ELSEWHERE, ...FORMS.map(({ draft }) => draft)].includes(name)))
    .toEqual([]);
});

/** Returns a pattern of names that begin with `text`. */
const beginning = (text: string) => new RegExp(`^${text.replaceAll(/[()*]/g, "\\$&")}`);

async function openField(page: Page, panel: Locator, { opener, field }: Typed): Promise<Locator> {
  if (opener) await panel.getByRole("button", { name: beginning(opener) }).first().click();
  if (field === "Wind note") await openCheck(panel);
  if (field === "Goal Description") await page.getByLabel("Create custom goal").check();
  const found = page.getByLabel(beginning(field)).last();
  await found.click();
  return found;
}

test.for(RING_NAMES)(
  "the end of a day closes nothing and takes no focus, in any form of %s",
  async (ring, { page, user, clock }) => {
    await clock.moveTo(BEFORE);
    await fillDay(user.api, DAY);
    await user.api.call(putFire, { params: { day: DAY }, body: { done: true } });
    await user.api.call(putTimer, { body: { category: "Learning", start_ts: `${DAY}T23:50:00Z`, day: DAY } });
    await openSignedIn(page, user.token);
    const panel = await openPanel(page, ring);
    const notice = page.getByText("A new day has begun");
    for (const form of FORMS.filter((other) => other.ring === ring)) {
      const name = form.opener ?? form.field;
      await clock.moveTo(BEFORE);
      await expect(notice, name).toBeHidden();
      const field = await openField(page, panel, form);
      const [first, rest] = form.number ? ["1", "2"] : ["a", "t1b"];
      await page.keyboard.type(first);
      await clock.moveTo(AFTER);
      await expect(notice, name).toBeVisible();
      await page.keyboard.type(rest);
      await expect(field, name).toBeFocused();
      expect(await field.inputValue(), name).toContain(`${first}${rest}`);
      if (form.draft) {
        const drafts = Object.entries(localStorage).filter(([key]) => key.includes(`/${DAY}/${form.draft}`));
        expect(JSON.stringify(drafts), name).toContain(`${first}${rest}`);
      }
      await page.keyboard.press("Escape");
    }
    await expect(page.getByRole("region", { name: "Saturday, November 21, 2026" })).toBeAttached();
    // None of the letters was a shortcut.
    expect((await user.api.call(getTimer, {})).timer?.category).toBe("Learning");
  },
);

test("what was begun before the end of a day is saved to that day, and then the new day shows", async ({ page, user, clock }) => {
  await clock.moveTo(BEFORE);
  await openSignedIn(page, user.token);
  const panel = await openPanel(page, "void");
  await panel.getByLabel("Reflection").click();
  await page.keyboard.type("before ");
  await clock.moveTo(AFTER);
  await page.keyboard.type("and after");
  await panel.getByRole("button", { name: "Save reflection" }).click();
  await expect(page.getByRole("region", { name: "Sunday, November 22, 2026" })).toBeVisible();
  await expect(page.getByText("A new day has begun")).toBeHidden();
  await expect(panel.getByLabel("Reflection")).toHaveValue("");
  const { day } = await user.api.call(getDay, { params: { day: DAY } });
  expect(day.void.reflection).toBe("before and after");
});

test("the new day can be opened before what was begun is finished, which stays with its day", async ({ page, user, clock }) => {
  await clock.moveTo(BEFORE);
  await openSignedIn(page, user.token);
  await page.keyboard.press("b");
  await page.keyboard.type("Cold shower");
  await clock.moveTo(AFTER);
  await page.getByRole("button", { name: "Go to the new day" }).click();
  await expect(page.getByRole("region", { name: "Sunday, November 22, 2026" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("link", { name: "Yesterday" }).click();
  await expect(page.getByRole("region", { name: "Saturday, November 21, 2026" })).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByRole("dialog").getByLabel("Hard Thing")).toHaveValue("Cold shower");
});

test("an entry keeps what was typed through Escape and a reload, until it is saved or cancelled", async ({ dashboard }) => {
  const add = () => dashboard.getByRole("button", { name: "Add Entry" }).first().click();
  const dialog = dashboard.getByRole("dialog", { name: "Add Entry" });
  const note = dialog.getByLabel("Note (Optional)");
  await add();
  await note.fill("Chapter two");
  await dashboard.keyboard.press("Escape");
  await dashboard.reload();
  await add();
  await expect(note).toHaveValue("Chapter two");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await add();
  await expect(note).toHaveValue("");
});
