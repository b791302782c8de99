const LANES = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/**
 * Returns the UUID (version 8) that follows from these parts: the same for the same parts, so that importing a file
 * twice adds nothing. A hash against accidents, not against attacks: `crypto.subtle` is missing where the page has no
 * TLS.
 */
export function contentId(...parts: readonly string[]): string {
  const text = JSON.stringify(parts);
  const hex = LANES.map((seed, lane) => hash(text, seed, lane).toString(16).padStart(8, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${
    hex.slice(20)
  }`;
}

/** A 32-bit hash of every UTF-16 unit: multiply and rotate, then MurmurHash3's finalizer. */
function hash(text: string, seed: number, lane: number): number {
  let state = seed ^ text.length;
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), LANES[lane % 2 === 0 ? 1 : 2]);
    state = (state << (13 + lane)) | (state >>> (19 - lane));
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
