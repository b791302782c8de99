/** About how many UTF-16 units of text are sent at once: for each, the connection costs as much as for many. */
const CHUNK_LENGTH = 16_384;

/** Texts as UTF-8, small ones joined and large ones divided: what is encoded at once is memory outside of the heap. */
export async function* textChunks(
  texts: AsyncIterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  let rest = "";
  for await (const text of texts) {
    rest += text;
    let from = 0;
    while (rest.length - from >= CHUNK_LENGTH) {
      const to = from + CHUNK_LENGTH;
      // A surrogate pair stays together.
      const end = isHighSurrogate(rest.charCodeAt(to - 1)) ? to - 1 : to;
      yield encoder.encode(rest.slice(from, end));
      from = end;
    }
    rest = rest.slice(from);
  }
  yield encoder.encode(rest);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
