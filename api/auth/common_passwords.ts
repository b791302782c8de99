/** The message for a password on the list. */
export const TOO_COMMON = "This password is too common";

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Seasons and months without accents: people add the year when they have to choose another password. */
const SEASONS_AND_MONTHS = [
  "spring summer autumn fall winter",
  "january february march april may june july august september october november december",
  "jan feb mar apr jun jul aug sep sept oct nov dec",
  "haru natsu aki fuyu ichigatsu nigatsu sangatsu shigatsu yongatsu gogatsu rokugatsu shichigatsu nanagatsu",
  "hachigatsu kugatsu jugatsu juugatsu juichigatsu juuichigatsu junigatsu juunigatsu 春 夏 秋 冬",
  "fruhling fruehling sommer herbst januar februar marz maerz mai juni juli oktober dezember",
  "printemps ete automne hiver janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre",
  "primavera verano otono invierno enero febrero marzo abril mayo junio julio agosto septiembre octubre",
  "noviembre diciembre",
].join(" ").split(" ");

/** What people write in place of a letter. */
const STAND_INS: Readonly<Record<string, string>> = {
  a: "a4@",
  b: "b8",
  e: "e3",
  g: "g9",
  i: "i1!|",
  l: "l1!|",
  o: "o0",
  s: "s5$",
  t: "t7+",
};

const WITH_SIGNS_AROUND = new RegExp(
  `^([^\\p{L}]*?)(?:${
    SEASONS_AND_MONTHS.map((word) => word.replace(/./gu, (letter) => `[${STAND_INS[letter] ?? letter}]`))
      .join("|")
  })([^\\p{L}]*)$`,
  "u",
);

/** Whether `password` is a season or a month with a year, such as `Summer2026!`, in any case and spelling. */
export function isSeasonWithYear(password: string): boolean {
  const plain = password.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const found = WITH_SIGNS_AROUND.exec(plain);
  if (!found) return false;
  return found.slice(1).some((part) => {
    const digits = part.replace(/\D/g, "");
    return /(?:19|20)\d\d/.test(digits) || digits.length === 2;
  });
}

/**
 * Returns whether `password`, in any case, is one of the 10,000 most common passwords of at least 8 characters. (Of the
 * 10,000 most common passwords of any length, two thirds are too short to be accepted anyway.)
 *
 * The list is loaded on its first use, so that it does not delay the server's start. It is stored compressed because of
 * its size, and so that its offensive words do not turn up in searches of the source.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load().catch((error: unknown) => {
    // The next call loads the list again.
    loaded = undefined;
    throw error;
  });
  return (await loaded).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const file = await Deno.open(new URL("./common_passwords.txt.gz", import.meta.url));
  const text = await new Response(file.readable.pipeThrough(new DecompressionStream("gzip"))).text();
  return new Set(text.split("\n"));
}
