/** How a string is met: as what it stands on the screen. */
export type Manner =
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

/** A string of the specification, and how it is met. */
export interface Word {
  /** The section that words it. */
  readonly section: 2 | 5 | 8 | 9;
  readonly manner: Manner;
  readonly text: string;
  /** What fills the braces. */
  readonly filled?: Readonly<Record<string, string>>;
  /** The label of the field whose option, value or bound it is. */
  readonly of?: string;
}

/** Strings of one section that are met in the same manner. */
export const words = (section: Word["section"], manner: Manner, ...texts: string[]): Word[] =>
  texts.map((text) => ({ section, manner, text }));

/** A string whose braces are filled in. */
export const filled = (
  section: Word["section"],
  manner: Manner,
  text: string,
  values: Record<string, string | number>,
): Word => ({
  section,
  manner,
  text,
  filled: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});

/** Options, values or bounds of the field that is labelled `of`. */
export const inField = (section: Word["section"], manner: Manner, of: string, ...texts: string[]): Word[] =>
  texts.map((text) => ({ section, manner, text, of }));

/** The server's own sentence, which section 8 has shown beside or in place of ours. */
export const REASON = "{the server's own sentence}";
