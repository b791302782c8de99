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

/** A string of the specification, and what it is shown as. */
export interface SpecText {
  /** The section that words it. */
  readonly section: 2 | 5 | 8 | 9;
  readonly shownAs: ShownAs;
  readonly text: string;
  /** What fills the braces. */
  readonly filled?: Readonly<Record<string, string>>;
  /** The label of the field whose option, value or bound it is. */
  readonly of?: string;
}

/** Strings of one section that are shown in the same way. */
export const texts = (section: SpecText["section"], shownAs: ShownAs, ...strings: string[]): SpecText[] =>
  strings.map((text) => ({ section, shownAs, text }));

/** A string whose braces are filled in. */
export const filled = (
  section: SpecText["section"],
  shownAs: ShownAs,
  text: string,
  values: Record<string, string | number>,
): SpecText => ({
  section,
  shownAs,
  text,
  filled: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});

/** Options, values or bounds of the field that is labelled `of`. */
export const inField = (
  section: SpecText["section"],
  shownAs: ShownAs,
  of: string,
  ...texts: string[]
): SpecText[] => texts.map((text) => ({ section, shownAs, text, of }));

/** The server's own sentence, which section 8 has shown beside or in place of ours. */
export const REASON = "{the server's own sentence}";
