/**
 * Gives `crypto` its `randomUUID` where the page is not served securely and browsers take it back: changes are named by it at
 * any address. The numbers are as random as the browser's own.
 */
crypto.randomUUID ??= () => uuidOf(crypto.getRandomValues(new Uint8Array(16)));

/** `bytes`, which are random, as a UUID of version 4: six of their bits say that it is one. */
export function uuidOf(bytes: Uint8Array): ReturnType<Crypto["randomUUID"]> {
  const hex = Array.from(bytes, (byte, at) => {
    const said = at === 6 ? byte & 0x0f | 0x40 : at === 8 ? byte & 0x3f | 0x80 : byte;
    return said.toString(16).padStart(2, "0");
  }).join("");
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
}
