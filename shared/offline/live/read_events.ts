/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  readonly name: string;
  /** The value of its `id:` line, or null. */
  readonly id: string | null;
  readonly data: string;
}

/**
 * Yields the events of a byte stream as they arrive, and fails when the stream does. `onBytes` is called for every
 * chunk, also with comments or parts of events, as a sign that the connection is alive. Ending the iteration cancels
 * the stream.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerSentEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    while (true) {
      const { done, value } = await reader.read();
      // An event that is not terminated by an empty line is incomplete and is dropped.
      if (done) return;
      onBytes();
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Returns the event of a block of lines, or null for a block of comments. */
function eventOf(block: string): ServerSentEvent | null {
  let name = "message";
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ""] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === "event") name = value;
    if (field === "id") id = value;
    if (field === "data") data.push(value);
  }
  return data.length > 0 ? { name, id, data: data.join("\n") } : null;
}
