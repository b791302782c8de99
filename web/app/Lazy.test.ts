// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { writeAtCaret } from "./LazyDialog.tsx";

afterEach(() => document.body.replaceChildren());

/** Shows a page and returns its field, which has the focus. */
function focused(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  const field = document.querySelector("input");
  if (!field) throw new Error("There is no field");
  field.focus();
  return field;
}

test("a text is written where the caret is, with an event", () => {
  const field = focused(`<dialog open><input value="Cold bath"></dialog>`);
  field.setSelectionRange(5, 5);
  let seen = "";
  field.addEventListener("input", () => seen = field.value);
  writeAtCaret("long ");
  expect(seen).toBe("Cold long bath");
});

test("a text replaces what is selected, and is cut at the longest length", () => {
  const field = focused(`<dialog open><input value="Cold" maxlength="6"></dialog>`);
  field.setSelectionRange(0, 4);
  writeAtCaret("Warm bath");
  expect(field.value).toBe("Warm b");
});

test("a check box and a field outside a dialog stay as they are", () => {
  const box = focused(`<dialog open><input type="checkbox" value="on"></dialog>`);
  writeAtCaret("a");
  expect(box.value).toBe("on");
  const field = focused(`<input value="Note">`);
  writeAtCaret("a");
  expect(field.value).toBe("Note");
});

test("a line break at the end is Enter, after the text was written", () => {
  const field = focused(`<dialog open><input></dialog>`);
  const seen: string[] = [];
  field.addEventListener("keydown", ({ key }) => seen.push(key, field.value));
  writeAtCaret("Cold bath");
  expect(seen).toEqual([]);
  writeAtCaret(" at ten\n");
  expect(seen).toEqual(["Enter", "Cold bath at ten"]);
});
