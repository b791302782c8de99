import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { isCommonPassword, TOO_COMMON } from "./common_passwords.ts";
import { isPersonalWord, personalWords } from "./personal_words.ts";

/** The lowest score of zxcvbn, from 0 to 4, that a new password may have: about a million guesses. */
const MIN_SCORE = 2;

/** What zxcvbn looks at, in characters: its work grows with their square, and one that starts well enough is enough. */
const MAX_EXAMINED = 40;

/** Above this, a text made of `4@8(` keeps zxcvbn busy for seconds. */
const MAX_SUBSTITUTIONS = 10;

const ADVICE = "Choose a few words that have nothing to do with each other.";

/** What a weakness that zxcvbn names means to the person who chose the password. */
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

/** Why a new password is rejected at a glance, in plain words, or null. */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  if (await isCommonPassword(password)) return TOO_COMMON;
  if (new Set(password).size === 1) return `This password repeats one character. ${ADVICE}`;
  if (isPersonalWord(password, email)) return `${REASONS.userInputs} ${ADVICE}`;
  return null;
}

/** Why a new password is too easy to guess, in plain words, or null. Takes up to a tenth of a second. */
export async function passwordWeakness(password: string, email: string): Promise<string | null> {
  const { score, feedback } = (await estimator()).check(
    password.slice(0, MAX_EXAMINED),
    personalWords(email),
  );
  if (score >= MIN_SCORE) return null;
  return `${REASONS[feedback.warning ?? ""] ?? "This password is too easy to guess."} ${ADVICE}`;
}

let loaded: Promise<ZxcvbnFactory> | undefined;

/** zxcvbn with its dictionaries, loaded when it is first needed: they would delay the server's start. */
function estimator(): Promise<ZxcvbnFactory> {
  return loaded ??= load().catch((error: unknown) => {
    // The next one tries again.
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
