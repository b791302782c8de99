// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { restoreFocus } from "./focus.ts";

let stop = () => {};
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

/** Returns the first element that matches. */
function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing matches ${selector}`);
  return found;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("what takes the place of a dialog's opener gets the focus, also after Tab was pressed in the dialog", async () => {
  document.body.innerHTML = `<section><button id="opener">Commit</button></section><div id="place"></div>`;
  stop = restoreFocus(document.body);
  one("#opener").focus();
  one("#place").innerHTML = `<dialog open><input id="field"><button id="save">Save</button></dialog>`;
  one("#field").focus();
  await settled();
  // While Tab moves the focus, nothing has it.
  one("#field").blur();
  await settled();
  one("#save").focus();

  one("#opener").outerHTML = `<button id="change">Change</button>`;
  await settled();
  one("dialog").remove();
  await settled();
  expect(document.activeElement?.id).toBe("change");
});

test("a click beside all controls takes the focus away", async () => {
  document.body.innerHTML = `<section><button id="one">One</button><button id="two">Two</button></section>`;
  stop = restoreFocus(document.body);
  one("#one").focus();
  one("#one").blur();
  await settled();
  one("#one").remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
