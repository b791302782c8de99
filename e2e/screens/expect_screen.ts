/** The part of Playwright's `expect` that the stories use, for locators and pages without a browser. */
import { descriptionOf, isShown, matches, nameOf, oneLine, type Wanted } from "./elements.ts";
import { eventually } from "./eventually.ts";
import { ScreenLocator } from "./locator.ts";

/** What an expectation sees, as text, and whether it is what was expected. */
interface Seen {
  readonly is: boolean;
  readonly seen: string;
}

type Look = () => Seen;

/** Returns the matchers of a locator. Each waits until it is met. */
export function expectLocator(locator: ScreenLocator, about = "", isNot = false) {
  const expectThat = (wanted: string, look: Look) => meet(`${about} ${locator} ${wanted}`, look, isNot);
  /** Looks at the one element. Without one, nothing about it is true. */
  const ofOne = (wanted: string, look: (element: HTMLInputElement) => Seen) =>
    expectThat(wanted, () => {
      // The matcher is only used with elements that have what it reads.
      const found = locator.elements() as HTMLInputElement[];
      if (found.length > 1) return { is: isNot, seen: `${found.length} elements` };
      return found[0] ? look(found[0]) : { is: isNot, seen: "no element" };
    });
  const text = (wanted: Wanted | readonly Wanted[], exact: boolean) => {
    const title = `${exact ? "has" : "contains"} the text ${String(wanted)}`;
    if (!(wanted instanceof Array)) {
      return ofOne(title, (element) => compareTexts(oneLine(element.textContent), wanted, exact));
    }
    return expectThat(title, () => {
      const texts = locator.elements().map((element) => oneLine(element.textContent));
      const are = texts.length === wanted.length &&
        wanted.every((each, index) => compareTexts(texts[index] ?? "", each, exact).is);
      return { is: are, seen: JSON.stringify(texts) };
    });
  };
  return {
    get not(): ReturnType<typeof expectLocator> {
      return expectLocator(locator, about, !isNot);
    },
    toBeVisible: () => expectThat("is visible", () => visibility(locator, true)),
    toBeHidden: () => expectThat("is hidden", () => visibility(locator, false)),
    toBeAttached: () => ofOne("is attached", () => ({ is: true, seen: "attached" })),
    toHaveCount: (count: number) =>
      expectThat(`matches ${count}`, () => {
        const { length } = locator.elements();
        return { is: length === count, seen: `${length} elements` };
      }),
    toHaveText: (wanted: Wanted | readonly Wanted[]) => text(wanted, true),
    toContainText: (wanted: Wanted | readonly Wanted[]) => text(wanted, false),
    toHaveValue: (wanted: Wanted) =>
      ofOne(
        `has the value ${wanted}`,
        ({ value }) =>
          typeof wanted === "string" ? { is: value === wanted, seen: value } : compared(value, wanted, true),
      ),
    toHaveAttribute: (name: string, wanted: Wanted) =>
      ofOne(`has ${name}=${wanted}`, (element) => compared(element.getAttribute(name) ?? "", wanted, true)),
    toHaveAccessibleName: (wanted: Wanted) =>
      ofOne(`has the name ${wanted}`, (element) => compared(nameOf(element, locator.role), wanted, true)),
    toHaveAccessibleDescription: (wanted: Wanted) =>
      ofOne(`has the description ${wanted}`, (element) => compared(descriptionOf(element), wanted, true)),
    toBeFocused: () =>
      ofOne("has focus", (element) => ({
        is: document.activeElement === element,
        seen: document.activeElement?.outerHTML.slice(0, 200) ?? "nothing",
      })),
    toBeDisabled: () => ofOne("is disabled", (element) => able(element, false)),
    toBeEnabled: () => ofOne("is enabled", (element) => able(element, true)),
    toBeChecked: () => ofOne("is checked", ({ checked }) => ({ is: checked, seen: String(checked) })),
  };
}

/** Returns the matchers of the page. */
export function expectPage(isNot = false) {
  return {
    get not(): ReturnType<typeof expectPage> {
      return expectPage(!isNot);
    },
    toHaveURL: (wanted: Wanted) =>
      meet(`the address is ${wanted}`, () => {
        const { href, pathname, search, hash } = location;
        return compared(wanted instanceof RegExp ? href : pathname + search + hash, wanted, true);
      }, isNot),
    toHaveTitle: (wanted: Wanted) =>
      meet(`the title is ${wanted}`, () => compared(document.title, wanted, true), isNot),
  };
}

function compared(seen: string, wanted: Wanted, exact: boolean): Seen {
  return { is: matches(seen, wanted, exact), seen };
}

/** Unlike a locator, an expectation is about the case of letters too. */
function compareTexts(seen: string, wanted: Wanted, exact: boolean): Seen {
  const is = typeof wanted === "string" && !exact
    ? seen.includes(oneLine(wanted))
    : matches(seen, wanted, true);
  return { is, seen };
}

function able(element: Element, isAble: boolean): Seen {
  const isDisabled = element.matches(":disabled, fieldset[disabled] *, [aria-disabled=true]");
  return { is: isDisabled !== isAble, seen: isDisabled ? "disabled" : "enabled" };
}

function visibility(locator: ScreenLocator, wanted: boolean): Seen {
  const found = locator.elements();
  if (found.length > 1) return { is: false, seen: `${found.length} elements` };
  const isVisible = found[0] !== undefined && isShown(found[0]);
  return { is: isVisible === wanted, seen: isVisible ? "visible" : "hidden" };
}

async function meet(title: string, look: Look, isNot: boolean): Promise<void> {
  await eventually(() => {
    const { is, seen } = look();
    return is === isNot
      ? { problem: `Expected${isNot ? ", not" : ""}: ${title.trim()}\nBut it was: ${seen}` }
      : { value: null };
  });
}
