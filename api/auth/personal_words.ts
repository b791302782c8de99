/** What a person is told whose password is the first thing that somebody who knows them would try. */
export const TOO_EASY = "This password is too easy to guess";

/** Words of the product itself that are long enough to be a password. SECURITY.md has the same list. */
export const PRODUCT_WORDS = ["fiverings", "gorinnosho", "miyamotomusashi", "selfdiscipline"] as const;

/** Whether `password` is the email of its account, the part before the `@`, or a word of the product, in any case. */
export function isPersonalWord(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  const words: readonly string[] = [email, email.slice(0, email.indexOf("@")), ...PRODUCT_WORDS];
  return words.includes(typed) || words.includes(typed.replaceAll(/[\s_-]/g, ""));
}
