import { type Language, languageInUse, translate } from "./translate.ts";

/** A sentence with placeholders, as a pattern that finds their values. */
interface Pattern {
  readonly text: string;
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

/** Compiled once a language. */
const patterns = new WeakMap<Language, readonly Pattern[]>();

/**
 * Returns a text that the server composed, which is English, in the language in use: an error, an observation, the
 * reason of a score. Its values are found by comparing it with the sentences of the language, and are translated in
 * turn. What matches none stays as it is.
 */
export function received(text: string): string {
  const language = languageInUse();
  return language ? receivedIn(language, text) : text;
}

function receivedIn(language: Language, text: string): string {
  for (const texts of [language.sentences, language.texts]) {
    if (Object.hasOwn(texts, text)) return translate(texts, text);
  }
  for (const { text: sentence, names, pattern } of patternsOf(language)) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = names.map((name, index) => {
      const value = found[index + 1] ?? "";
      if (OWN.has(name)) return [name, value] as const;
      return [name, receivedIn(language, value)] as const;
    });
    return translate(language.sentences, sentence, Object.fromEntries(values));
  }
  return text;
}

function patternsOf(language: Language): readonly Pattern[] {
  const known = patterns.get(language);
  if (known) return known;
  const compiled = Object.keys(language.sentences)
    .filter((text) => text.includes("{"))
    // The most specific first.
    .sort((one, other) => fixedLength(other) - fixedLength(one))
    .map(compile);
  patterns.set(language, compiled);
  return compiled;
}

/** Placeholders for what the user wrote. */
const OWN = new Set(["target", "weakness"]);

/** Placeholders for digits, so that "{minutes}m" is not found in every text that ends in "m". */
const DIGITS = new Set(["hours", "minutes"]);

const PLACEHOLDER = /\{(\w+)\}/;

function fixedLength(text: string): number {
  return text.split(PLACEHOLDER).filter((_, index) => index % 2 === 0).join("").length;
}

function compile(text: string): Pattern {
  const parts = text.split(PLACEHOLDER);
  const source = parts.map((part, index) =>
    index % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : DIGITS.has(part) ? "(\\d+)" : "([^]+?)"
  );
  return {
    text,
    names: parts.filter((_, index) => index % 2 === 1),
    pattern: new RegExp(`^${source.join("")}$`),
  };
}

/** Returns the English text that the server knows a suggestion by. */
export function asSent(text: string): string {
  const sentences = Object.entries(languageInUse()?.sentences ?? {});
  return sentences.find(([, translated]) => translated === text)?.[0] ?? text;
}
