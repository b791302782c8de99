/** Returns a zip archive of texts by their names, compressed by a method, or only stored. */
export async function zipOf(
  texts: Readonly<Record<string, string>>,
  method: "deflate-raw" | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(texts)) {
    const blob = new Blob([text]);
    const stream = method ? blob.stream().pipeThrough(new CompressionStream(method)) : blob.stream();
    const content = new Uint8Array(await new Response(stream).arrayBuffer());
    const named = new TextEncoder().encode(name);
    const about = [[0, 2], [method ? 8 : 0, 2], [0, 4], [0, 4], [content.length, 4], [blob.size, 4], [
      named.length,
      2,
    ]] as const;
    list.push(
      numbers([[0x02014b50, 4], [20, 2], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]),
    );
    list.push(named);
    const part = [numbers([[0x04034b50, 4], [20, 2], ...about, [0, 2]]), named, content];
    parts.push(...part);
    at += part.reduce((sum, { length }) => sum + length, 0);
  }
  const count = Object.keys(texts).length;
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const end = numbers([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2]]);
  return new Uint8Array(await new Blob([...parts, ...list, end]).arrayBuffer());
}

/** Returns numbers in so many bytes each, the lowest byte first. */
function numbers(values: readonly (readonly [value: number, bytes: number])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    values.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255)
    ),
  );
}
