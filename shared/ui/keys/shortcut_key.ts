/** The parts of a keyboard event that name its key. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

const LATIN_OR_DIGIT = /^[a-z0-9]$/i;

/**
 * Returns the name by which shortcuts know a key: the letter or digit that it types. A key that types neither, as on a
 * Cyrillic keyboard or in the row of digits of a French one, is known by its place on the keyboard.
 */
export function shortcutKey({ key, code, shiftKey }: PressedKey): string {
  // Caps Lock changes no shortcut.
  if (LATIN_OR_DIGIT.test(key)) return shiftKey ? key : key.toLowerCase();
  if (shiftKey) return key;
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return digit;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter !== undefined && /^\p{L}$/u.test(key) ? letter.toLowerCase() : key;
}
