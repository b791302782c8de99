const HEARTBEAT = new TextEncoder().encode(":\n\n");

/** Where a stream of events gets its events from. */
export interface EventSource<T> {
  /** Opens what gives the values that events are made from, once the stream is read; cancelled when it ends. */
  readonly open: () => ReadableStreamDefaultReader<T>;
  /** What to send for a value, possibly nothing; null ends the stream. */
  readonly encode: (value: T) => Promise<string | null>;
  /** Whether the stream may go on; asked with every heartbeat. */
  readonly isAlive: () => boolean;
  readonly heartbeatMs: number;
  /** Called once, when the stream has ended for whatever reason. */
  readonly onEnd: () => void;
}

/** A stream of events. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends it, from our side. */
  readonly end: () => void;
}

/**
 * The stream of what `source` gives, with a comment whenever nothing was sent for `heartbeatMs`. It works only as fast as
 * it is read: nothing waits in memory for a slow reader. A source that fails ends it, and the reader comes back.
 */
export function eventStream<T>({ open, encode, isAlive, heartbeatMs, onEnd }: EventSource<T>): EventStream {
  let reader: ReadableStreamDefaultReader<T> | undefined;
  let ended = false;
  let reading = false;
  let arrived: T | undefined;
  // What waits is woken, in place of promises that are raced: one that stays pending would hold every race it was in.
  let wake = () => {};

  const end = (): void => {
    if (ended) return;
    ended = true;
    wake();
    reader?.cancel().catch(() => {});
    onEnd();
  };
  const read = (): void => {
    if (reading || ended) return;
    reading = true;
    reader ??= open();
    reader.read().then(({ done, value }) => {
      reading = false;
      arrived = value;
      if (done) end();
      else wake();
    }, end);
  };
  /** Resolves when something arrived, the stream ended, or it is time for a heartbeat. */
  const something = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, heartbeatMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const next = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    while (!ended) {
      if (arrived === undefined) {
        read();
        await something();
        if (arrived === undefined && !ended) return isAlive() ? HEARTBEAT : null;
        continue;
      }
      const value = arrived;
      arrived = undefined;
      const text = await encode(value);
      if (text === null) return null;
      if (text !== "") return new TextEncoder().encode(text);
    }
    return null;
  };

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const chunk = await next().catch(() => null);
      if (chunk && !ended) return controller.enqueue(chunk);
      end();
      controller.close();
    },
    cancel: end,
  }, { highWaterMark: 0 });
  return { body, end };
}
