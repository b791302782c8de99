/** What came back. Of a response only its head is read. */
export interface OutgoingResponse {
  readonly status: number;
  /** The value of `Retry-After`, or null without one. */
  readonly retryAfter: string | null;
}

/** How many bytes the head of a response may have, with all interim responses before it. */
const MAX_HEAD_BYTES = 16_384;

const END = "\r\n\r\n";

/**
 * Returns a function that takes the bytes of an HTTP/1.1 response as they arrive. Calls `resolve` once its head is
 * there, and `reject` when what arrives is not HTTP or its head is too long. Interim responses are skipped.
 */
export function readHead(
  resolve: (response: OutgoingResponse) => void,
  reject: (error: Error) => void,
): (chunk: Uint8Array) => void {
  let text = "";
  let read = 0;
  let isDone = false;
  const finish = (end: () => void) => {
    isDone = true;
    end();
  };
  return (chunk) => {
    if (isDone) return;
    read += chunk.length;
    const from = Math.max(0, text.length - END.length);
    text += LATIN1.decode(chunk);
    for (let end = text.indexOf(END, from); end >= 0; end = text.indexOf(END)) {
      const head = text.slice(0, end + 2);
      const [, digits] = /^HTTP\/1\.[01] (\d{3})[ \r]/.exec(head) ?? [];
      if (digits === undefined) return finish(() => reject(new Error("not HTTP")));
      const status = Number(digits);
      if (status >= 200) return finish(() => resolve({ status, retryAfter: retryAfterOf(head) }));
      text = text.slice(end + END.length);
    }
    if (read > MAX_HEAD_BYTES) finish(() => reject(new Error("head too long")));
  };
}

/** A header is Latin-1; every byte is a character. */
const LATIN1 = new TextDecoder("latin1");

function retryAfterOf(head: string): string | null {
  return /\r\nretry-after:([^\r\n]*)/i.exec(head)?.[1]?.trim() ?? null;
}
