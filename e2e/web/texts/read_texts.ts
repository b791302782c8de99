import type { Locator, Page } from "@playwright/test";
import { expect } from "../../fixtures/expect.ts";
import { REASON } from "../parts/reject_calls.ts";
import { type PromisedText, type ShownAs, TEXTS } from "./mod.ts";

type Place = Page | Locator;
type Values = Readonly<Record<string, string>>;
type Table = typeof TEXTS;

/** Checks the strings of one page or panel, scene by scene. */
export interface Reader<P extends keyof Table> {
  /** Expects every string of a scene at `place`, exactly. `values` fill the braces that the table leaves open. */
  read(scene: keyof Table[P] & string, place: Place, values?: Values): Promise<void>;
  /** Fails when a scene of the table was not checked. */
  readAll(): void;
}

/** Returns a reader of the strings of `page`. A missing string fails the test after the others were checked. */
export function readerOf<P extends keyof Table>(page: P): Reader<P> {
  const scenes: Readonly<Record<string, readonly PromisedText[]>> = TEXTS[page];
  const unread = new Set(Object.keys(scenes));
  return {
    async read(scene, place, values = {}) {
      unread.delete(scene);
      for (const word of scenes[scene] ?? []) {
        const text = fill(word, { "the server's own sentence": REASON, ...values });
        const about = `${word.part}, ${page}, ${scene}: the ${word.shownAs} '${text}'`;
        await FIND[word.shownAs](place, text, word.of ?? "", about);
      }
    },
    readAll: () => expect([...unread], "every scene of the table must be checked").toEqual([]),
  };
}

function fill({ text, filled }: PromisedText, values: Values): string {
  return Object.entries({ ...values, ...filled }).reduce(
    (filledIn, [name, value]) => filledIn.replace(`{${name}}`, value),
    text,
  );
}

type Find = (place: Place, text: string, of: string, about: string) => Promise<void>;

/** Expects at least one visible element. */
const seen = (find: (place: Place, text: string) => Locator): Find => (place, text, _of, about) =>
  expect.soft(find(place, text).filter({ visible: true }).first(), about).toBeVisible();

const role = (name: "button" | "dialog" | "heading" | "img" | "link" | "tab"): Find =>
  seen((place, text) => place.getByRole(name, { name: text, exact: true }));

const bound = (attribute: "min" | "max"): Find => (place, text, of, about) =>
  expect.soft(place.getByLabel(of, { exact: true }), about).toHaveAttribute(attribute, text);

/** Matches an element's whole text. */
const exactly = (text: string, rest = "") => new RegExp(`^${RegExp.escape(text)}${rest}$`);

const FIND: Record<ShownAs, Find> = {
  "alert": seen((place, text) => place.getByRole("alert").getByText(text, { exact: true })),
  "badge of a ring": seen((place, text) => place.getByText(exactly(text, ", (not )?complete"))),
  "button": role("button"),
  "button that begins": seen((place, text) =>
    place.getByRole("button", { name: new RegExp(`^${RegExp.escape(text)}\\b`) })
  ),
  "dialog": role("dialog"),
  "figure": seen((place, text) => place.locator("dl > div > dt").getByText(text, { exact: true })),
  "heading": role("heading"),
  "icon": role("img"),
  "label": seen((place, text) => place.locator("label").filter({ hasText: exactly(text) })),
  "largest": bound("max"),
  "least": bound("min"),
  "link": role("link"),
  "notice": seen((place, text) =>
    place.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true })
  ),
  "option": (place, text, of, about) =>
    expect.soft(
      place.getByLabel(of, { exact: true }).locator("option").filter({ hasText: exactly(text) }),
      about,
    ).toBeAttached(),
  "placeholder": seen((place, text) => place.getByPlaceholder(text, { exact: true })),
  "tab": role("tab"),
  "text": seen((place, text) => place.getByText(text, { exact: true })),
  // The seconds change while the test reads, so any number fills the braces.
  "timer": (place, text, _of, about) =>
    expect.soft(place.getByRole("timer"), about).toHaveText(
      new RegExp(`^${text.replaceAll(/\{\w\}/g, "\\d+")}$`),
    ),
  "value": (place, text, of, about) =>
    expect.soft(place.getByLabel(of, { exact: true }), about).toHaveValue(text),
};
