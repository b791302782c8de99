/** What a string is shown as on the screen. */
export type ShownAs =
  | "alert"
  | "badge of a ring"
  | "button"
  | "button that begins"
  | "dialog"
  | "figure"
  | "heading"
  | "icon"
  | "label"
  | "largest"
  | "least"
  | "link"
  | "notice"
  | "option"
  | "placeholder"
  | "tab"
  | "text"
  | "timer"
  | "value";

/** A text of docs/behaviour.md, and what it is shown as. */
export interface PromisedText {
  /** The part of that page that has it. */
  readonly part: "screens" | "forms" | "failures" | "constants";
  readonly shownAs: ShownAs;
  readonly text: string;
  /** What fills the braces. */
  readonly filled?: Readonly<Record<string, string>>;
  /** The label of the field whose option, value or bound it is. */
  readonly of?: string;
}

/** Texts of one part that are shown in the same way. */
export const texts = (part: PromisedText["part"], shownAs: ShownAs, ...strings: string[]): PromisedText[] =>
  strings.map((text) => ({ part, shownAs, text }));

/** A string whose braces are filled in. */
export const filled = (
  part: PromisedText["part"],
  shownAs: ShownAs,
  text: string,
  values: Record<string, string | number>,
): PromisedText => ({
  part,
  shownAs,
  text,
  filled: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});

/** Options, values or bounds of the field that is labelled `of`. */
export const inField = (
  part: PromisedText["part"],
  shownAs: ShownAs,
  of: string,
  ...texts: string[]
): PromisedText[] => texts.map((text) => ({ part, shownAs, text, of }));

/** The server's own sentence, which is shown beside or in place of ours. */
export const REASON = "{the server's own sentence}";
