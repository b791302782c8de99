/** Texts of a language, by the English text. */
export type Texts = Readonly<Record<string, string>>;

/** What is inserted for the placeholders of a text. */
export type Values = Readonly<Record<string, string | number>>;

/** What a sentence of the server was made of. */
export interface Said {
  /** The code of its template: see `shared/domain/sentences.ts`. */
  readonly code: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
}

/** A language other than English, in which the code has its texts. */
export interface Language {
  /** For `Intl` and the attribute `lang`. */
  readonly locale: string;
  readonly texts: Texts;
  /** What the server sends as finished sentences, by their English text with placeholders. */
  readonly sentences: Texts;
  /** Returns a sentence of the server that has values; null for one that the language does not have. */
  readonly say?: (said: Said) => string | null;
  /** Returns what is typed into quick add in this language as it is typed in English; null for anything else. */
  readonly typed?: (text: string) => string | null;
}

/** Returns an English text in some language. */
export type Translator = (text: string, values?: Values) => string;

/** The language of this page or worker; null for English. Set once, before the first text is shown. */
let current: Language | null = null;

/** Makes `language` the one that texts are shown in; null for English. */
export function setLanguage(language: Language | null): void {
  current = language;
}

/** Returns the language in use; null for English. */
export function languageInUse(): Language | null {
  return current;
}

/**
 * Returns an English text in the language in use, with `{name}` replaced by the value of that name. A text that the
 * language lacks stays English.
 */
export function t(text: string, values?: Values): string {
  return translate(current?.texts ?? null, text, values);
}

/** Returns an English text as `texts` have it, or in English without them, with its values. */
export function translate(texts: Texts | null, text: string, values?: Values): string {
  const found = texts && Object.hasOwn(texts, text) ? texts[text] ?? text : text;
  return values
    ? found.replace(/\{(\w+)\}/g, (placeholder, name) => isolated(`${values[name] ?? placeholder}`))
    : found;
}

/** Characters of scripts that run from right to left, and marks of direction. */
const OTHER_DIRECTION = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Returns a value that may have a direction of its own so that it does not reorder the sentence around it. */
export function isolated(value: string): string {
  return OTHER_DIRECTION.test(value) ? `\u2068${value}\u2069` : value;
}
