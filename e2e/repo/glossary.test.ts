import { expect, it } from "vitest";
import { modules } from "./modules.ts";

/** Words that names do not contain, each with the word of the glossary that took its place. */
const REPLACED: Readonly<Record<string, string>> = {
  barriers: "axe",
  dawdle: "slow network",
  deeds: "actions",
  eve: "previousDay",
  happenings: "commands",
  manner: "shownAs",
  mend: "fix",
  ringin: "readRing",
  suppose: "predict",
  stopof: "toTimerStop",
  timerin: "readTimer",
  torn: "partial",
  unanswered: "retryLater",
  unexplained: "serverError",
  untilcommitted: "retryOnConflict",
  viewof: "dayView",
};

/** Returns the words of a name: `keptDays` and `kept_days` are `kept` and `days`, beside the name as a whole. */
function wordsOf(name: string): string[] {
  return [name.replaceAll("_", ""), ...name.split(/_|(?<=[a-z0-9])(?=[A-Z])/)].map((word) =>
    word.toLowerCase()
  );
}

it("names use the words of the glossary", () => {
  const breaches = modules().filter(({ path }) => path !== "e2e/repo/glossary.test.ts").flatMap(
    ({ path, names }) => {
      const stem = (path.split("/").at(-1) ?? "").replace(/\..*$/, "");
      return [stem, ...names].flatMap((name) => {
        const word = wordsOf(name).find((word) => Object.hasOwn(REPLACED, word));
        return word ? [`${path}: ${name}: say ${REPLACED[word]}`] : [];
      });
    },
  );
  expect(breaches, "docs/architecture.md has the glossary.").toEqual([]);
});
