import type { User } from "#shared/records/mod.ts";
import { languageOf, loadLanguage } from "#shared/texts/languages.ts";

/** Shows a page in the language of the account; while signed out, in the browser's. */
export async function showLanguage(user: User | null): Promise<void> {
  const choice = user?.settings.language ?? "system";
  document.documentElement.lang = await loadLanguage(languageOf(choice, navigator.languages));
}
