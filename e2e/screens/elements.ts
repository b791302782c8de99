/** How elements are found, by role, label and text, with the rules of Playwright. */
import { queryAllByLabelText, queryAllByPlaceholderText, queryAllByRole } from "@testing-library/react";

/** What matches a name or a text: a part of it in any case, the whole of it with `exact`, or an expression. */
export type Wanted = string | RegExp;

/** The states of a role, as in Playwright. */
export interface RoleOptions {
  readonly name?: Wanted;
  readonly exact?: boolean;
  readonly level?: number;
  readonly pressed?: boolean;
  readonly checked?: boolean;
  readonly expanded?: boolean;
  readonly selected?: boolean;
  readonly includeHidden?: boolean;
}

/** Returns `text` with single spaces. */
export function oneLine(text: string | null | undefined): string {
  return (text ?? "").replace(/[\s\u200b]+/g, " ").trim();
}

/** Returns whether a text matches. */
export function matches(text: string, wanted: Wanted, exact = false): boolean {
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace("g", "")).test(text);
  const expected = oneLine(wanted);
  return exact ? text === expected : text.toLowerCase().includes(expected.toLowerCase());
}

/**
 * Returns whether an element can be seen. Only attributes and inline styles hide here, since no style sheet is loaded.
 */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (hidesItself(at)) return false;
    const parent: Element | null = at.parentElement;
    if (parent?.localName === "details" && !parent.hasAttribute("open") && at.localName !== "summary") {
      return false;
    }
  }
  return true;
}

function hidesItself(element: Element): boolean {
  if (element.hasAttribute("hidden")) return true;
  if (element.localName === "dialog" && !element.hasAttribute("open")) return true;
  const style = element.getAttribute("style") ?? "";
  return /display:\s*none|visibility:\s*hidden/.test(style);
}

/** Returns the elements with this role inside of `root`. */
export function byRole(root: Element, role: string, options: RoleOptions = {}): Element[] {
  const { name, exact, includeHidden = false, ...states } = options;
  const found = queryAllByRole(root as HTMLElement, role, {
    ...states,
    // Checked below, at less cost.
    hidden: true,
    ...(name !== undefined && { name: (actual: string) => matches(oneLine(actual), name, exact) }),
  });
  return includeHidden
    ? found
    : found.filter((element) => isShown(element) && element.closest("[aria-hidden=true], [inert]") === null);
}

/** Returns the accessible name of an element that has `role`. */
export function nameOf(element: Element, role: string): string {
  let found = "";
  queryAllByRole(element.parentElement ?? document.body, role, {
    hidden: true,
    name: (name, each) => {
      if (each === element) found = oneLine(name);
      return false;
    },
  });
  return found;
}

/** Returns the accessible description of an element. */
export function descriptionOf(element: Element): string {
  return textsOf(element.getAttribute("aria-describedby"));
}

/** Returns the elements inside of `root` that are labelled so. */
export function byLabel(root: Element, wanted: Wanted, exact = false): Element[] {
  return queryAllByLabelText(root as HTMLElement, (label) => matches(oneLine(label), wanted, exact));
}

/** Returns the texts of the elements with these ids. */
function textsOf(ids: string | null): string {
  const texts = (ids ?? "").split(/\s+/).map((id) => document.getElementById(id)?.textContent);
  return oneLine(texts.join(" "));
}

/** Returns the innermost elements of `root`, itself included, with this text. */
export function byText(root: Element, wanted: Wanted, exact = false): Element[] {
  const has = (element: Element) => matches(oneLine(element.textContent), wanted, exact);
  const isInnermost = (element: Element) => has(element) && ![...element.children].some(has);
  return [root, ...root.querySelectorAll("*")].filter((element) =>
    element.localName !== "script" && element.localName !== "style" && isInnermost(element)
  );
}

/** Returns the elements inside of `root` with this placeholder. */
export function byPlaceholder(root: Element, wanted: Wanted, exact = false): Element[] {
  return queryAllByPlaceholderText(root as HTMLElement, (text) => matches(oneLine(text), wanted, exact));
}
