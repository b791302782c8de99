/** Words of the product itself. SECURITY.md has the same list. */
export const PRODUCT_WORDS = [
  "gorin",
  "fiverings",
  "gorinnosho",
  "miyamotomusashi",
  "selfdiscipline",
] as const;

/** What somebody who knows the account would try first: its email, the parts of that, and the product's words. */
export function personalWords(email: string): string[] {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return [...new Set([email.toLowerCase(), local, domain, domain.split(".")[0] ?? "", ...PRODUCT_WORDS])]
    .filter(Boolean);
}

/** Whether `password` is nothing but one of the {@link personalWords}, in any case, between digits and signs. */
export function isPersonalWord(password: string, email: string): boolean {
  const core = coreOf(password);
  return personalWords(email).some((word) => coreOf(word) === core);
}

/** The letters of a text from its first to its last, without the signs between them: `Gorin-2026!` is `gorin`. */
function coreOf(text: string): string {
  const trimmed = text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return (trimmed || text.toLowerCase()).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
