import type * as z from "zod/mini";
import { pickDeclared } from "./pick_declared.ts";

/** How long the client may leave a list unread, in milliseconds: it holds up the same user's next one. */
const MAX_IDLE_MS = 30_000;

/** A list to send. */
export interface ListOptions<T> {
  /** The name of the list in `data`. */
  readonly list: string;
  /** The wire schema of one item: no other field is sent. */
  readonly item: z.core.$ZodType;
  readonly items: AsyncIterable<T>;
  /** What `next` says when the item is the first one that is not sent. */
  readonly cursorOf: (item: T) => string;
  /** The most bytes of items; the first one is always sent. */
  readonly maxBytes: number;
  /** Rejects when the client is gone. */
  readonly sent: Promise<void>;
  /** Called once, when the list was sent or given up. */
  readonly onEnd: () => void;
}

/**
 * The body of a successful response whose `data` is `{ <list>: […], next }`, written as it is read: no more than one item is
 * in memory. Throws when the first item cannot be read.
 */
export async function listBody<T>(options: ListOptions<T>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const chunks = encodeList(options);
  let ended = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    if (ended) return;
    ended = true;
    clearTimeout(idle);
    void chunks.return();
    options.onEnd();
  };
  const read = async () => {
    try {
      return await chunks.next();
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
      options.sent.catch(giveUp);
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

async function* encodeList<T>(
  { list, item: schema, items, cursorOf, maxBytes }: ListOptions<T>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  let bytes = 0;
  let next: string | null = null;
  for await (const item of items) {
    const text = JSON.stringify(pickDeclared(schema, item));
    const chunk = encoder.encode(bytes === 0 ? `{"success":true,"data":{"${list}":[${text}` : `,${text}`);
    if (bytes > 0 && bytes + chunk.byteLength > maxBytes) {
      next = cursorOf(item);
      break;
    }
    bytes += chunk.byteLength;
    yield chunk;
  }
  const head = bytes === 0 ? `{"success":true,"data":{"${list}":[` : "";
  yield encoder.encode(`${head}],"next":${JSON.stringify(next)}}}`);
}
