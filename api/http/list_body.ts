import { Buffer } from "node:buffer";
import type * as z from "zod/mini";
import { pickDeclared } from "./pick_declared.ts";
import { streamBody, type StreamBodyOptions } from "./stream_body.ts";
import { textChunks } from "./text_chunks.ts";

/** A list to send. */
export interface ListOptions<T> extends Omit<StreamBodyOptions, "chunks"> {
  /** The name of the list in `data`. */
  readonly list: string;
  /** The wire schema of an item; other fields are not sent. */
  readonly item: z.core.$ZodType;
  readonly items: AsyncIterable<T>;
  /** The value of `next` when this item is the first that is not sent. */
  readonly cursorOf: (item: T) => string;
  /** The maximum total size of the items in bytes. The first item is always sent. */
  readonly maxBytes: number;
}

/**
 * Returns the body of a successful response with `data` `{ <list>: […], next }`. It is encoded as it is read, with a
 * few small items or one large one in memory. Throws when the first items cannot be read.
 */
export function listBody<T>(options: ListOptions<T>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { sent, turn, onEnd } = options;
  return streamBody({ chunks: textChunks(encodeList(options)), sent, turn, onEnd });
}

async function* encodeList<T>(
  { list, item: schema, items, cursorOf, maxBytes }: ListOptions<T>,
): AsyncGenerator<string, void> {
  let bytes = 0;
  let next: string | null = null;
  for await (const item of items) {
    const text = JSON.stringify(pickDeclared(schema, item));
    const part = bytes === 0 ? `{"success":true,"data":{"${list}":[${text}` : `,${text}`;
    const length = Buffer.byteLength(part);
    if (bytes > 0 && bytes + length > maxBytes) {
      next = cursorOf(item);
      break;
    }
    bytes += length;
    yield part;
  }
  const head = bytes === 0 ? `{"success":true,"data":{"${list}":[` : "";
  yield `${head}],"next":${JSON.stringify(next)}}}`;
}
