import { type Language, setLanguage } from "./translate.ts";

/** The languages that the screens can be shown in, each by its own name. */
export const LANGUAGES = { en: "English", ja: "日本語" } as const;

export type LanguageCode = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = ["en", "ja"] as const satisfies readonly LanguageCode[];

/** What can be chosen. `system` follows the browser. */
export const LANGUAGE_CHOICES = ["system", ...LANGUAGE_CODES] as const;

export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LANGUAGES, code);

/** Returns the language of a choice; `preferred` are the browser's languages, the most wanted first. */
export function languageOf(choice: LanguageChoice, preferred: readonly string[]): LanguageCode {
  if (choice !== "system") return choice;
  return preferred.map((tag) => tag.split("-")[0] ?? "").find(isLanguage) ?? "en";
}

/** Loads each language but English, whose texts are in the code. */
const LOADERS: Readonly<Record<Exclude<LanguageCode, "en">, () => Promise<Language>>> = {
  ja: async () => (await import("./ja/mod.ts")).JAPANESE,
};

/** Returns a language with all of its texts; null for English. */
export async function importLanguage(code: LanguageCode): Promise<Language | null> {
  return code === "en" ? null : await LOADERS[code]();
}

/** Shows texts in `language` from now on. Where its texts cannot be loaded, they stay English. */
export async function loadLanguage(language: LanguageCode): Promise<LanguageCode> {
  const loaded = await importLanguage(language).catch(() => null);
  if (!loaded) return "en";
  setLanguage(loaded);
  return language;
}
