import { received } from "#shared/texts/received.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns the server's name of a session, such as 'Chrome on Linux', in the language in use. */
export function sessionNameText(name: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(name) ?? [];
  if (!browser || !system) return received(name);
  return t("{browser} on {system}", { browser: browser === "A browser" ? t("A browser") : browser, system });
}
