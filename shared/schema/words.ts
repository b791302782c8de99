/**
 * What two texts have in common when they say the same words: case, and how the words are spaced and composed, aside.
 * For comparing only; what is shown and stored stays as it was written.
 */
export function wordsKey(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * `text` cut to at most `max` UTF-16 units, as the limits count them; never through the middle of a character, which
 * would leave half a surrogate pair that no schema takes back.
 */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
