const CODES = 1_000_000;

/**
 * Returns the code of a connection, such as `417 093`. The extension and the page that confirms it show the same one,
 * so that the user can tell a link from somebody else. `challenge` is 32 bytes in base64url: its first 48 bits are
 * used, which are as good as random.
 */
export function connectionCode(challenge: string): string {
  const bytes = atob(challenge.slice(0, 8).replaceAll("-", "+").replaceAll("_", "/"));
  const number = [...bytes].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
  return String(number % CODES).padStart(6, "0").replace(/(?=...$)/, " ");
}
