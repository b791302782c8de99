/** Words that belong to the product. SECURITY.md contains the same list. */
export const PRODUCT_WORDS = [
  "gorin",
  "fiverings",
  "gorinnosho",
  "miyamotomusashi",
  "selfdiscipline",
] as const;

/** Returns the words that an attacker would try first: the email, its parts, and the product's words. */
export function personalWords(email: string): string[] {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return [...new Set([email.toLowerCase(), local, domain, domain.split(".")[0] ?? "", ...PRODUCT_WORDS])]
    .filter(Boolean);
}

/** Whether `password` is one of the {@link personalWords}, in any case, with only digits and symbols around it. */
export function isPersonalWord(password: string, email: string): boolean {
  const core = coreOf(password);
  return personalWords(email).some((word) => coreOf(word) === core);
}

/** Returns the part of a text from its first to its last letter, in lower case and without symbols. */
function coreOf(text: string): string {
  const trimmed = text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return (trimmed || text.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
