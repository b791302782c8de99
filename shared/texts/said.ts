import { languageInUse, type Said, translate } from "./translate.ts";

export type { Said } from "./translate.ts";

/** A sentence of the server in English, with what it was made of when it has values. */
export interface Sentence {
  readonly text: string;
  readonly said?: Said | undefined;
}

/**
 * Returns a sentence of the server, which is English, in the language in use. One without values is translated as a
 * whole; what the language does not know, as from another version of the server, stays English.
 */
export function sentenceText(text: string, said?: Said): string {
  const language = languageInUse();
  if (!language) return text;
  const found = said && language.say?.(said);
  if (found) return found;
  const texts = Object.hasOwn(language.sentences, text) ? language.sentences : language.texts;
  return translate(texts, text);
}

/** Returns suggestions of the server, each with its texts as {@link sentenceText} returns them. */
export function suggestionsText<T>(data: T): T {
  // Only texts change, and those stay texts.
  return languageInUse() ? mapTexts(data) as T : data;
}

function mapTexts(value: unknown): unknown {
  if (typeof value === "string") return sentenceText(value);
  if (Array.isArray(value)) return value.map(mapTexts);
  if (typeof value !== "object" || value === null) return value;
  const { said, ...own } = value as { readonly said?: Said };
  return Object.fromEntries(
    Object.entries(own).map(([name, each]) =>
      name === "why" && said ? [name, sentenceText(String(each), said)] : [name, mapTexts(each)]
    ),
  );
}

/** Returns the English text that the server knows a suggestion by. */
export function asSent(text: string): string {
  const sentences = Object.entries(languageInUse()?.sentences ?? {});
  return sentences.find(([, translated]) => translated === text)?.[0] ?? text;
}
