import { expect, it } from "vitest";
import { projectFiles, read } from "./files.ts";
import { modules } from "./modules.ts";

/** Words that names do not contain, each with the word of the glossary to use instead. */
const IN_NAMES: Readonly<Record<string, string>> = {
  adopt: "apply",
  adopted: "apply",
  barriers: "axe",
  carryout: "apply",
  dawdle: "slow network",
  deed: "action",
  deeds: "actions",
  eachonce: "uniqueBy",
  eve: "previousDay",
  faces: "fonts",
  happenings: "commands",
  hear: "subscribe",
  heard: "confirmed",
  inturns: "coalesce",
  keeping: "KeyValueStore",
  keepup: "flush",
  keptdays: "dayCache",
  knownentries: "dayCache",
  livedweek: "seedWeek",
  manner: "shownAs",
  mend: "fix",
  overruled: "conflicts",
  perform: "apply",
  places: "sessions, listPositions or timerStorage",
  putback: "restore",
  refused: "rejected",
  ringin: "readRing",
  scripted: "fake",
  shelf: "KeyValueStore",
  stopof: "toTimerStop",
  suppose: "predict",
  tabline: "broadcast",
  tell: "broadcast",
  tells: "broadcast",
  throwaway: "moveToTrash",
  timerin: "readTimer",
  told: "broadcast",
  torn: "partial",
  unanswered: "retryLater",
  unexplained: "serverError",
  untilcommitted: "retryOnConflict",
  untold: "pending",
  viewof: "dayView",
  waitof: "retryAfter",
  workedday: "seedDay",
  writekind: "command",
};

/** Words that have no place in code, comments, tests and docs, each with what to write instead. */
const IN_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\bdeeds?\b/i, "action"],
  [/\bdawdl\w*/i, "slow network"],
  [/\b(shelf|shelves)\b/i, "KeyValueStore"],
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\bhappenings?\b/i, "command, event"],
  [/\b(hears?|heard)\b/i, "receives"],
  [/\bwhoever\b/i, "a name for who it is"],
  [/\btab line\b/i, "broadcast"],
  [/\bsuppos(e|es|ed)\b/i, "predict"],
  [/\b(tells|told)\b/i, "broadcast, report, say what it returns"],
  [/\badopt(s|ed|ing)?\b/i, "apply"],
  [/\b(untold|unanswered|unexplained|overruled)\b/i, "pending, retry later, server error, conflict"],
  [/\brefus(e|es|ed|al)\b/i, "reject"],
  [/\btorn\b/i, "partial"],
  [/\b(carries|carried) out\b/i, "apply, run"],
  [/\b(thrown|throws) away\b/i, "discard, drop"],
  [/\bknows? nothing\b/i, "does not use"],
  [/\/\*\* Answers\b(?! (a request|one question|to the complacency))/, "Returns"],
  [/\b(what waits|waits to be (sent|saved))\b/i, "queue, pending"],
  [/\bkept (days|entries)\b/i, "cache"],
];

/** Files that contain such a word, each with the words and the reason. */
const ALLOWED: readonly (readonly [path: RegExp, words: RegExp, reason: string])[] = [
  [/^docs\/decisions\//, /./, "Decisions are not rewritten."],
  [
    /^(shared\/offline|web\/offline|web\/frame\/SavingNotices|extension\/(offline|popup\/today\/Unsaved)|e2e\/extension\/reminders)/,
    /^(told|untold|heard|refused|overruled)$/,
    "Keys and fields of stored data keep the names of the first version.",
  ],
  [/^api\/store\/open\/kv_connect/, /^refused$/, "The operating system's 'connection refused'."],
  [/^(api\/suggestions\/catalogue|shared\/texts\/ja)\//, /./, "Texts for users, about their lives."],
];

const HERE = "e2e/repo/glossary.test.ts";

/** Returns the words of a name: `keptDays` and `kept_days` have the words `kept` and `days`, and the whole name. */
function wordsOf(name: string): string[] {
  return [name.replaceAll("_", ""), ...name.split(/_|(?<=[a-z0-9])(?=[A-Z])/)].map((word) =>
    word.toLowerCase()
  );
}

/** Returns whether a file may contain a word. */
function isAllowed(path: string, word: string): boolean {
  return ALLOWED.some(([paths, words]) => paths.test(path) && words.test(word));
}

it("names use the words of the glossary", () => {
  const found = modules().filter(({ path }) => path !== HERE).flatMap(({ path, names }) => {
    const stem = (path.split("/").at(-1) ?? "").replace(/\..*$/, "");
    return [stem, ...names].flatMap((name) => {
      const word = wordsOf(name).find((word) => Object.hasOwn(IN_NAMES, word) && !isAllowed(path, word));
      return word ? [`${path}: ${name}: use ${IN_NAMES[word]}`] : [];
    });
  });
  expect(found, "docs/architecture.md has the glossary.").toEqual([]);
});

it("comments, tests and docs use the words of the glossary", () => {
  const texts = projectFiles().filter((path) => /\.(tsx?|mjs|md|css|html|yml)$/.test(path) && path !== HERE);
  const found = texts.flatMap((path) => {
    const text = read(path);
    // Few files contain any of the words, and lines take longer.
    const candidates = IN_TEXT.filter(([word]) => word.test(text));
    if (candidates.length === 0) return [];
    return text.split("\n").flatMap((line, index) => {
      const used = candidates.flatMap(([word, instead]) => {
        const [match] = word.exec(line) ?? [];
        return match && !isAllowed(path, match) ? [`${match} (use ${instead})`] : [];
      });
      return used.map((word) => `${path}:${index + 1}: ${word}`);
    });
  });
  expect(found, "docs/architecture.md has the glossary.").toEqual([]);
});
