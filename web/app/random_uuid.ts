/**
 * Adds `crypto.randomUUID` on insecure pages, where browsers do not provide it. Uses the browser's own random numbers.
 */
crypto.randomUUID ??= () => uuidOf(crypto.getRandomValues(new Uint8Array(16)));

/** Returns random `bytes` as a UUID of version 4. */
export function uuidOf(bytes: Uint8Array): ReturnType<Crypto["randomUUID"]> {
  const hex = Array.from(bytes, (byte, at) => {
    const value = at === 6 ? byte & 0x0f | 0x40 : at === 8 ? byte & 0x3f | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  }).join("");
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
}
