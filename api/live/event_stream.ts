const HEARTBEAT = new TextEncoder().encode(":\n\n");

/** The source of a stream of events. */
export interface EventSource<T> {
  /** Opens the reader of the values, when the stream is first read. The reader is cancelled when the stream ends. */
  readonly open: () => ReadableStreamDefaultReader<T>;
  /** Returns the text to send for a value, possibly empty. Null ends the stream. */
  readonly encode: (value: T) => Promise<string | null>;
  /** Whether the stream may continue; called with every heartbeat. */
  readonly isAlive: () => boolean;
  readonly heartbeatMs: number;
  /** Called once, when the stream has ended for any reason. */
  readonly onEnd: () => void;
}

/** A stream of events. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends the stream on the server's side. */
  readonly end: () => void;
}

/**
 * Returns the stream of the source's events, with a comment as heartbeat when nothing was sent for `heartbeatMs`.
 * Values are read from the source only as fast as the stream is read, so nothing is buffered for a slow reader. An
 * error of the source ends the stream, and the client reconnects.
 */
export function eventStream<T>({ open, encode, isAlive, heartbeatMs, onEnd }: EventSource<T>): EventStream {
  let reader: ReadableStreamDefaultReader<T> | undefined;
  let ended = false;
  let reading = false;
  let arrived: T | undefined;
  // A callback instead of Promise.race: a promise that stays pending would keep every race that it was in alive.
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
  /** Resolves when a value arrived, the stream ended, or a heartbeat is due. */
  const nextWake = (): Promise<void> =>
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
        await nextWake();
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
