/** A response as a load generator sees it. */
export interface RawResponse {
  readonly status: number;
  /** Head and body, in bytes. */
  readonly bytes: number;
}

/** A connection over which one request after the other is sent. */
export interface HttpConnection {
  /** Sends a whole request, and resolves when its whole response has arrived. */
  send(request: Uint8Array): Promise<RawResponse>;
  close(): void;
}

const BUFFER_BYTES = 256 * 1_024;
const END_OF_HEAD = [13, 10, 13, 10];
const LAST_CHUNK = [13, 10, 48, 13, 10, 13, 10];

/**
 * Opens an HTTP/1.1 connection that stays open. It looks at no more of a response than is needed to find its end, so
 * that it takes a fraction of the processor time that `fetch` takes from the server on the same machine.
 */
export async function openConnection(origin: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(origin);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  connection.setNoDelay(true);
  const buffer = new Uint8Array(BUFFER_BYTES);
  const decoder = new TextDecoder();

  const writeAll = async (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
  };
  /** Reads more behind the first `kept` bytes of the buffer. Returns how many bytes it contains then. */
  const read = async (kept: number): Promise<number> => {
    const more = await connection.read(buffer.subarray(kept));
    if (more === null) throw new Error(`${origin} closed the connection.`);
    return kept + more;
  };

  return {
    async send(request) {
      await writeAll(request);
      let filled = 0;
      let headEnd = -1;
      while (headEnd < 0) {
        filled = await read(filled);
        headEnd = indexOf(buffer.subarray(0, filled), END_OF_HEAD);
      }
      const head = decoder.decode(buffer.subarray(0, headEnd));
      const status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      let bytes = filled;
      if (length !== undefined) {
        const total = headEnd + END_OF_HEAD.length + Number(length);
        while (bytes < total) bytes += await read(0);
        return { status, bytes };
      }
      // A chunked response, of which the last bytes are kept to find its end.
      while (!endsWith(buffer.subarray(0, filled), LAST_CHUNK)) {
        const kept = Math.min(filled, LAST_CHUNK.length);
        buffer.copyWithin(0, filled - kept, filled);
        filled = await read(kept);
        bytes += filled - kept;
      }
      return { status, bytes };
    },
    close: () => connection.close(),
  };
}

function indexOf(bytes: Uint8Array, part: readonly number[]): number {
  for (let at = bytes.indexOf(part[0] ?? 0); at >= 0; at = bytes.indexOf(part[0] ?? 0, at + 1)) {
    if (part.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

function endsWith(bytes: Uint8Array, part: readonly number[]): boolean {
  const start = bytes.length - part.length;
  return start >= 0 && part.every((byte, index) => bytes[start + index] === byte);
}
