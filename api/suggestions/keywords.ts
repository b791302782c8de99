/** Words that carry no information about the weakness. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  ("a about after again all also always am an and any anyone anything are around as at away be because been " +
    "before being but by can cannot cant come could did do does doing done dont down each either else even ever " +
    "every everyone everything for from get getting give go going got had has have having he her him his how i if " +
    "im in into is it its ive just keep keeping less let like lot lots make making many me mean might more most " +
    "much must my myself near never no not nothing now of off often on one only or other others our out over " +
    "own people put really same say set she should so some somebody someone something still such take taking than " +
    "that the their them then there these they thing things this those time times to too two under until up " +
    "upon us use using very want was way we weak weakness well were what when where whether which while who " +
    "whole whose why will with within without would write yes yet you your yourself").split(" "),
);

/** Removed in this order: the plural first, then endings that may follow another ending. */
const ENDINGS = [
  "(?:es|(?<![us])s)",
  "ism",
  "ness",
  "at(?:ion|ing|ed|e)",
  "ion",
  "ing",
  "[ae]n(?:t|ce)",
  "ed",
  "ly",
]
  // At least three letters must remain: "sing" does not become "s", nor "red" "r".
  .map((ending) => new RegExp(`(?<=...)${ending}$`));

/** Returns a stem, so that "scroll", "scrolls" and "scrolling" are equal. It need not be a word. */
function stem(word: string): string {
  let rest = word
    .replace(/^(?:over|doom)(?=.{4})/, "") // "overspending" is about spending
    .replace(/^(.)(?:ying|ies|ied)$/, "$1ie") // "lying" is about lies
    .replace(/ie[sd]$/, "y");
  for (const ending of ENDINGS) rest = rest.replace(ending, "");
  return rest.replace(/(?<=..)[eiy]$/, "").replace(/([b-df-hj-np-tv-z])\1$/, "$1");
}

/** Returns the distinct stems of a text's meaningful words, in order of appearance. */
export function keywords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(stem));
}
