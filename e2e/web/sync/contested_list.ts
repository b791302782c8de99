import type { Page } from "@playwright/test";
import { RINGS } from "#shared/domain/rings/mod.ts";
import type { AppliedAction, ListAction, Shown } from "../../model/agreed_list.ts";
import { saved } from "../parts/saved.ts";

/** A list that both pages change through its panel. */
export interface ContestedList {
  readonly ring: "water" | "void";
  /** The states that can follow `state`, each with the start of its button's label. */
  readonly edits: (state: string) => readonly { readonly to: string; readonly button: string }[];
  /** The start of the delete button's label. */
  readonly deletes: string;
  /** The attribute with the item's state, on its row or inside it. */
  readonly stateIn: string;
  /** Adds an item through its dialog. */
  add(page: Page, name: string): Promise<void>;
}

const CYCLE: Readonly<Record<string, readonly [next: string, word: string]>> = {
  pending: ["success", "Pending"],
  success: ["partial", "Success"],
  partial: ["fail", "Partial"],
  fail: ["pending", "Failed"],
};

/** Today's goals, whose status icon cycles through the states. */
export const GOALS: ContestedList = {
  ring: "water",
  edits: (state) => {
    const [to = "", word = ""] = CYCLE[state] ?? [];
    return [{ to, button: `Status: ${word}` }];
  },
  deletes: "Delete goal",
  stateIn: "data-state",
  async add(page, name) {
    await page.keyboard.press("g");
    const dialog = page.getByRole("dialog", { name: "Add Goal" });
    await dialog.getByLabel("Goal template").selectOption("push-ups");
    await dialog.getByLabel("Custom Description (Optional)").fill(name);
    await dialog.getByLabel("Custom Description (Optional)").press("Enter");
    await dialog.waitFor({ state: "hidden" });
  },
};

/** Returns the list that the page shows in its open panel. */
export async function shownOn(page: Page, { ring, stateIn }: ContestedList): Promise<Shown[]> {
  const panel = page.getByRole("tabpanel", { name: RINGS[ring].title });
  return await panel.locator("li[aria-label]").evaluateAll(
    (rows, attribute) =>
      rows.map((row) => ({
        name: row.getAttribute("aria-label") ?? "",
        state: (row.closest(`[${attribute}]`) ?? row.querySelector(`[${attribute}]`))
          ?.getAttribute(attribute) ?? "",
      })),
    stateIn,
  );
}

/**
 * Makes a change through the page's controls, and waits until it is saved. Returns null when the item disappeared or
 * changed before, since changes of the other page appear at once.
 */
export async function applyAction(
  page: Page,
  list: ContestedList,
  action: ListAction,
): Promise<AppliedAction | null> {
  const write = page.waitForResponse((response) =>
    response.request().method() === "PUT" && response.url().includes(`/api/${list.ring}/`) && response.ok()
  );
  const seen = await press(page, list, action);
  if (seen === null) {
    // No write follows, and its timeout must not fail the test.
    write.catch(() => {});
    return null;
  }
  await write;
  await saved(page);
  return { ...action, seen };
}

async function press(page: Page, list: ContestedList, action: ListAction): Promise<string | null> {
  if (action.kind === "add") {
    await list.add(page, action.name);
    return "";
  }
  const labels = action.kind === "delete"
    ? [list.deletes]
    : ["ongoing", "pending", "success", "partial", "fail"].flatMap(list.edits)
      .filter(({ to }) => to === action.to).map(({ button }) => button);
  // The state is read and the button clicked in one task, so nothing changes in between.
  return await page.getByRole("listitem", { name: action.name, exact: true }).evaluateAll(
    ([row], { labels, attribute }) => {
      if (!row) return null;
      const state = (row.closest(`[${attribute}]`) ?? row.querySelector(`[${attribute}]`))
        ?.getAttribute(attribute) ?? "";
      const button = [...row.querySelectorAll("button")].find((one) =>
        labels.some((label) => (one.getAttribute("aria-label") ?? one.textContent ?? "").startsWith(label))
      );
      if (!button) return null;
      button.click();
      return state;
    },
    { labels, attribute: list.stateIn },
  );
}
