import { languageInUse } from "../../texts/translate.ts";

/** One formatter per language and format: creating one costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns an instant as `Intl` writes it in the language in use; null in English, which is written without `Intl`: its
 * first use on a page takes tens of milliseconds.
 */
export function localFormat(at: number, options: Intl.DateTimeFormatOptions): string | null {
  const locale = languageInUse()?.locale;
  if (locale === undefined) return null;
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format.format(at);
}
