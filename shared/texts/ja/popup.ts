import pages from "../../data/ja_pages.json" with { type: "json" };
import shared from "../../data/ja.json" with { type: "json" };
import { fillTemplate, type Writers } from "../fill_template.ts";
import { sentenceText } from "../said.ts";
import { isolated, type Language, type Texts } from "../translate.ts";

const SAID: Texts = allOf(shared.said);

const WRITERS: Writers = {
  time(minutes) {
    const seconds = Math.round(60 * minutes);
    if (seconds > 0 && seconds < 60) return `${seconds}秒`;
    const [hours, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
    if (hours === 0) return `${rest}分`;
    return rest === 0 ? `${hours}時間` : `${hours}時間${rest}分`;
  },
  date: (day) => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`,
  number: (number) => number.toLocaleString("ja"),
  text: (text) => sentenceText(text),
  own: isolated,
};

/** Japanese for the popup, from whose build what it does not show is left out. */
export const JAPANESE_POPUP: Language = {
  locale: "ja",
  texts: { ...allOf(shared.texts), ...allOf(pages.texts) },
  sentences: { ...allOf(shared.sentences), ...allOf(pages.sentences) },
  say: ({ code, values }) =>
    Object.hasOwn(SAID, code) ? fillTemplate(SAID[code] ?? "", values, WRITERS) : null,
};

/** Returns the texts of all groups of a catalogue. */
export function allOf(groups: Readonly<Record<string, Texts>>): Texts {
  return Object.fromEntries(Object.values(groups).flatMap((texts) => Object.entries(texts)));
}
