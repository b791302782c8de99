/** How long the client may leave a response unread, in milliseconds: it holds up the same user's next one. */
const MAX_IDLE_MS = 30_000;

/** A body to send as it is made. */
export interface StreamBodyOptions {
  readonly chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void>;
  /** Rejects when the client is gone. */
  readonly sent: Promise<void>;
  /** Resolves when a chunk may be made, with a function that ends the turn. */
  readonly turn: () => Promise<() => void>;
  /** Called once, when the body was sent or given up. */
  readonly onEnd: () => void;
}

/**
 * The body of a response that is written as it is read: no more than one chunk is in memory. Throws when the first
 * chunk cannot be made, so that this failure is still an error response.
 */
export async function streamBody(
  { chunks, sent, turn, onEnd }: StreamBodyOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let ended = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    if (ended) return;
    ended = true;
    clearTimeout(idle);
    void chunks.return();
    onEnd();
  };
  const read = async () => {
    try {
      const leave = await turn();
      try {
        return await chunks.next();
      } finally {
        leave();
      }
    } catch (error) {
      end();
      throw error;
    }
  };
  const wait = (): void => {
    clearTimeout(idle);
    if (!ended) idle = setTimeout(giveUp, MAX_IDLE_MS);
  };
  let giveUp = end;
  let first: IteratorResult<Uint8Array<ArrayBuffer>, void> | undefined = await read();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      giveUp = () => {
        if (ended) return;
        end();
        controller.error(new Error("The client does not read its response."));
      };
      wait();
      sent.catch(giveUp);
    },
    async pull(controller) {
      const { done, value } = first ?? await read();
      first = undefined;
      wait();
      if (value) controller.enqueue(value);
      if (!done) return;
      end();
      controller.close();
    },
    cancel: end,
  }, { highWaterMark: 0 });
}
