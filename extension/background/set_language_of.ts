import type { User } from "#shared/records/mod.ts";
import { JAPANESE_WORKER } from "#shared/texts/ja/worker.ts";
import { languageOf } from "#shared/texts/languages.ts";
import { setLanguage } from "#shared/texts/translate.ts";

/**
 * Writes the badge, the notifications and the notices in the language of the account; while signed out, in the
 * browser's. A worker cannot import texts when it needs them, so it has them from the start.
 */
export function setLanguageOf(user: User | null): void {
  const language = languageOf(user?.settings.language ?? "system", navigator.languages);
  setLanguage(language === "ja" ? JAPANESE_WORKER : null);
}
