/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  readonly name: string;
  /** What its `id:` line said, or null. */
  readonly id: string | null;
  readonly data: string;
}

/**
 * The events of a stream of bytes, as they arrive; fails when the stream does. `onBytes` is told of everything that
 * arrives, comments and halves of events included: it shows that the other side is there. Who stops reading cancels it.
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
      // What was not ended by an empty line did not arrive whole.
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

/** The event that the lines of a block make; null for one of comments alone. */
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
