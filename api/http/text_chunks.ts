/** About how many UTF-16 units of text are sent at once: for each, the connection costs as much as for many. */
const CHUNK_LENGTH = 16_384;

/** Texts as UTF-8, small ones joined. */
export async function* textChunks(
  texts: AsyncIterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  let chunk = "";
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield encoder.encode(chunk);
    chunk = "";
  }
  yield encoder.encode(chunk);
}
