import { TIME_CATEGORIES, type TimeCategory } from "../../rings/mod.ts";
import { t } from "../../texts/translate.ts";

/** Words in the names of projects and activities, by the category that they suggest. */
const WORDS: Readonly<Partial<Record<TimeCategory, string>>> = {
  "Deep Work":
    "work working dev development code coding programming project writing write draft design research build " +
    "engineering website app product feature thesis focus client",
  "Admin":
    "admin administration email emails mail inbox meeting meetings call calls planning plan invoice invoices " +
    "finance finances accounting office paperwork standup chores cleaning household shopping errands support",
  "Learning":
    "learning learn study studying studies course courses class lecture lectures school university homework reading " +
    "read book books language training exam practice tutorial",
  "Health":
    "health gym run running workout exercise sport sports fitness yoga walk walking swim swimming cycling doctor " +
    "dentist therapy meditation meditate meal meals cooking breakfast lunch dinner",
  "Social": "social family friend friends kids party date community church volunteering",
  "Entertainment":
    "entertainment tv movie movies film netflix youtube game games gaming music fun leisure hobby",
  "Sleep": "sleep sleeping nap bed bedtime",
  "Commuting": "commuting commute drive driving travel train bus transit",
};

const BY_WORD: ReadonlyMap<string, TimeCategory> = new Map(
  TIME_CATEGORIES.flatMap((category) =>
    (WORDS[category]?.split(" ") ?? []).map((word): [string, TimeCategory] => [word, category])
  ),
);

/** Returns our category of this name, in English or the language in use, whatever its case, or undefined. */
export function categoryOf(name: string): TimeCategory | undefined {
  const wanted = name.trim().toLowerCase();
  return TIME_CATEGORIES.find((category) =>
    category.toLowerCase() === wanted || t(category).toLowerCase() === wanted
  );
}

/** Returns the category that the name of a project or activity suggests; `isPaid`: somebody pays for it. */
export function guessCategory(name: string, isPaid: boolean): TimeCategory {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  const found = words.map((word) => BY_WORD.get(word)).find(Boolean);
  return categoryOf(name) ?? found ?? (isPaid ? "Deep Work" : "Misc");
}
