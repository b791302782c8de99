import type { Said } from "./translate.ts";

/** How a language writes the values of a sentence. */
export interface Writers {
  /** Minutes as a duration. */
  readonly time: (minutes: number) => string;
  /** A day, YYYY-MM-DD, as its month and day. */
  readonly date: (day: string) => string;
  readonly number: (number: number) => string;
  /** A text that has a translation of its own. */
  readonly text: (text: string) => string;
  /** What the user wrote, or a number without separators. */
  readonly own: (text: string) => string;
}

const PLACE = /\{(\w+)(?:([:?#])([^{}]*))?\}/g;

/** Returns a template of `shared/domain/sentences.ts`, or its translation, with its values. */
export function fillTemplate(template: string, values: Said["values"], write: Writers): string {
  return template.replace(PLACE, (place: string, name: string, sign?: string, how: string = "") => {
    const value = values[name];
    if (value === undefined) return place;
    const choices = how.split("|");
    if (sign === "?") return choices[value ? 0 : 1] ?? "";
    if (sign === "#") return counted(Number(value), choices);
    if (how === "time" || how === "number") return write[how](Number(value));
    if (how === "date" || how === "text") return write[how](String(value));
    return write.own(String(value));
  });
}

/** Returns a number with its noun, of `[one, many]` or `[instead of 0, one, many]`. */
function counted(number: number, nouns: readonly string[]): string {
  const [many = "", one = "", none] = nouns.toReversed();
  return number === 0 && none !== undefined ? none : `${number} ${number === 1 ? one : many}`;
}
