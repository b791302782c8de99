import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { isCommonPassword, isSeasonWithYear, TOO_COMMON } from "./common_passwords.ts";
import { isPersonalWord, personalWords } from "./personal_words.ts";

/** The minimum zxcvbn score of a new password, from 0 to 4: about a million guesses. */
const MIN_SCORE = 2;

/** The number of characters that zxcvbn examines. Its work grows with their square; a strong beginning is enough. */
const MAX_EXAMINED = 40;

/** Limits zxcvbn's letter substitutions: with more, a text of characters such as `4@8(` takes seconds. */
const MAX_SUBSTITUTIONS = 10;

const ADVICE = "Choose a few words that have nothing to do with each other.";

/** The message for each warning of zxcvbn. */
const REASONS: Readonly<Record<string, string>> = {
  straightRow: "This password follows a row of keys.",
  keyPattern: "This password follows a pattern of keys.",
  simpleRepeat: "This password repeats the same characters.",
  extendedRepeat: "This password repeats the same characters.",
  sequences: "This password is a sequence such as abc or 6543.",
  recentYears: "This password is little more than a year.",
  dates: "This password is little more than a date.",
  topTen: "This password is much used.",
  topHundred: "This password is much used.",
  common: "This password is much used.",
  similarToCommon: "This password is close to a much used one.",
  wordByItself: "This password is a single word.",
  userInputs: "This password is little more than your email or the name of the product.",
};

/** Returns why a new password is rejected by the quick checks, as a message for the user, or null. */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  if (await isCommonPassword(password) || isSeasonWithYear(password)) return TOO_COMMON;
  if (new Set(password).size === 1) return `This password repeats one character. ${ADVICE}`;
  if (isPersonalWord(password, email)) return `${REASONS.userInputs} ${ADVICE}`;
  return null;
}

/** Returns why a new password is too easy to guess, as a message for the user, or null. Takes up to 0.1 s. */
export async function passwordWeakness(password: string, email: string): Promise<string | null> {
  const { score, feedback } = (await estimator()).check(
    password.slice(0, MAX_EXAMINED),
    personalWords(email),
  );
  if (score >= MIN_SCORE) return null;
  return `${REASONS[feedback.warning ?? ""] ?? "This password is too easy to guess."} ${ADVICE}`;
}

let loaded: Promise<ZxcvbnFactory> | undefined;

/** Returns zxcvbn with its dictionaries. They are loaded on first use, since they would delay the server's start. */
function estimator(): Promise<ZxcvbnFactory> {
  return loaded ??= load().catch((error: unknown) => {
    // The next call loads it again.
    loaded = undefined;
    throw error;
  });
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}
