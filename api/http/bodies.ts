import type { Context } from "hono";
import { Buffer } from "node:buffer";
import type * as z from "zod/mini";
import { Failure } from "../failures.ts";
import { createDeadline, type WithinDeadline } from "../limits.ts";
import type { Services } from "../services.ts";
import { pickDeclared } from "./encode.ts";

/** When nothing arrives any more, in milliseconds. */
export interface QuietOptions {
  /** For how long no request has arrived. */
  readonly quietMs: number;
  /** How long to wait for that. */
  readonly arrivingMs: number;
  /** How long to wait for the responses of those that have arrived. */
  readonly workingMs: number;
}

/** Tracks the requests that are in flight, so that the server stops only after their responses. */
export interface RequestDrain {
  /** Registers a request on arrival. Returns a function to call when its response is ready. */
  enter(request: Request): () => void;
  /** Throws `unavailable` for a request that arrived after the server began to stop. */
  requireEntered(request: Request): void;
  /** Resolves when every request has its response and no further one has arrived for a while, or when it takes long. */
  untilQuiet(options: QuietOptions): Promise<void>;
  /** Accepts no more requests with a body. Resolves when all registered requests have their response. */
  close(): Promise<void>;
}

/** How often to look whether it is quiet, in milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * Creates an empty drain. When `Deno.HttpServer.shutdown` is called, the unread part of a body is lost
 * (denoland/deno#36809): the client would get `invalid_json` for a valid body and not send it again.
 */
export function createRequestDrain(): RequestDrain {
  // Counted, since a set of requests would keep ended ones alive until the next full collection.
  let open = 0;
  let arrivedAt = -Infinity;
  const late = new WeakSet<Request>();
  let closed: PromiseWithResolvers<void> | null = null;
  const settle = () => {
    if (open === 0) closed?.resolve();
  };
  const leave = () => {
    open--;
    settle();
  };
  return {
    enter(request) {
      arrivedAt = performance.now();
      if (closed) {
        late.add(request);
        return () => {};
      }
      open++;
      return leave;
    },
    requireEntered(request) {
      if (late.has(request)) {
        throw new Failure("unavailable", { message: "The server is stopping.", retryAfter: 1 });
      }
    },
    async untilQuiet({ quietMs, arrivingMs, workingMs }) {
      const begun = performance.now();
      while (true) {
        const now = performance.now();
        const isArriving = now - arrivedAt < quietMs && now - begun < arrivingMs;
        if (!isArriving && (open === 0 || now - begun >= workingMs)) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    close() {
      closed ??= Promise.withResolvers();
      settle();
      return closed.promise;
    },
  };
}

/** The maximum size of a body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1_024;

/** The same for calls without a token, which take an email, a password, a code, or what a passkey has signed. */
export const MAX_ANONYMOUS_BODY_BYTES = 16 * 1_024;

/** How much of the bodies of one caller may be on its way at once: with it, as much memory of the runtime is taken. */
export const MAX_ARRIVING_BYTES = 8 * MAX_BODY_BYTES;

/** What a body counts at least, in bytes. A burst of calls that the rate limit allows has short ones. */
const MIN_ARRIVING_BYTES = 4 * 1_024;

/**
 * The maximum size of a body in chunks, in bytes, which is also what each counts. With each part of one that is read,
 * the runtime reads on, and it keeps the memory for as long as the client keeps the connection.
 */
const MAX_CHUNKED_BYTES = 32 * 1_024;

/** In how many parts it may arrive, for the same reason. */
const MAX_CHUNKED_PARTS = 256;

/** The bodies that are on their way. */
export interface Arrivals {
  /**
   * Counts a body of `bytes` until the returned function is called. Throws `too_many_requests` when too much of the
   * same caller's is on its way.
   */
  enter(caller: string, bytes: number): () => void;
}

export function createArrivals(): Arrivals {
  const arriving = new Map<string, number>();
  return {
    enter(caller, bytes) {
      const counted = Math.max(bytes, MIN_ARRIVING_BYTES);
      const others = arriving.get(caller) ?? 0;
      if (others + counted > MAX_ARRIVING_BYTES) throw new Failure("too_many_requests", { retryAfter: 1 });
      arriving.set(caller, others + counted);
      return () => {
        const left = (arriving.get(caller) ?? 0) - counted;
        if (left > 0) arriving.set(caller, left);
        else arriving.delete(caller);
      };
    },
  };
}

/** How long a body may take to arrive, in milliseconds. Deno.serve has no limit of its own. */
export const BODY_DEADLINE_MS = 15_000;

/** Creates the deadline of bodies: one that takes longer fails with `request_timeout`. */
export function createBodyDeadline(ms: number): WithinDeadline {
  return createDeadline(ms, { late: () => new Failure("request_timeout") });
}

/** How long a client has to read why its body was rejected, in milliseconds. */
const CLOSE_MS = 1_000;

const DECODER = new TextDecoder("utf-8", { fatal: true });

/**
 * Returns the parsed JSON body of a call of `userId`, or of nobody yet. Throws `unsupported_media_type`,
 * `payload_too_large`, `length_required` for a long body in chunks, `too_many_requests`, `request_timeout`, or
 * `invalid_json` for a body that is not UTF-8 or not JSON.
 *
 * Hono's own limits of bodies and times are not used: one takes a body in any number of parts, and the other measures
 * the whole call, in which a sign-in may wait longer for its turn than a body may take to arrive.
 */
export async function readJson(
  c: Context,
  userId: string | undefined,
  { bodyDeadline, arrivals }: Pick<Services, "bodyDeadline" | "arrivals">,
): Promise<unknown> {
  const maxBytes = userId === undefined ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES;
  const request = c.req.raw;
  requireJson(request, maxBytes);
  const arrived = arrivals.enter(
    userId ?? c.get("client").site,
    lengthOf(request) ?? Math.min(maxBytes, MAX_CHUNKED_BYTES),
  );
  const bytes = await readBytes(request, bodyDeadline, maxBytes).finally(arrived);
  try {
    return JSON.parse(DECODER.decode(bytes));
  } catch (cause) {
    throw new Failure("invalid_json", { cause });
  }
}

/**
 * Throws `unsupported_media_type` or `payload_too_large` for a request whose headers promise another body than JSON of
 * `maxBytes`.
 */
function requireJson(request: Request, maxBytes: number): void {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Failure("unsupported_media_type");
  const encoding = request.headers.get("Content-Encoding") ?? "identity";
  if (!/^identity$/i.test(encoding)) {
    throw new Failure("unsupported_media_type", { message: "Send the body without a Content-Encoding." });
  }
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new Failure("payload_too_large");
}

async function readBytes(request: Request, within: WithinDeadline, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const length = lengthOf(request);
  const reader = readInto(request.body, Math.min(Math.max(1, length ?? PART_BYTES), PART_BYTES));
  try {
    return await within(readAll(reader, { maxBytes, inChunks: length === null }));
  } catch (cause) {
    closeAfterResponse(reader);
    if (cause instanceof Failure) throw cause;
    throw new Failure("invalid_json", { message: "The body did not arrive whole.", cause });
  }
}

/**
 * Lets the runtime close the connection of a body that is not read to its end: it does when the body is cancelled after
 * the response. Cancelled at once, it would stay open, and keep what was read of the rest.
 */
function closeAfterResponse(reader: PartReader): void {
  Deno.unrefTimer(setTimeout(() => cancelNow(reader), CLOSE_MS));
}

function cancelNow(reader: PartReader): void {
  reader.cancel().catch(() => {});
}

/** Joins the parts as they come: hundreds of small ones would each be memory outside of the heap. */
async function readAll(
  reader: PartReader,
  { maxBytes, inChunks }: { maxBytes: number; inChunks: boolean },
): Promise<Uint8Array> {
  let whole: Bytes = new Uint8Array();
  let [size, parts] = [0, 0];
  for (let part = await reader.read(); !part.done && part.value; part = await reader.read()) {
    const at = size;
    size += part.value.byteLength;
    parts++;
    if (size > maxBytes) throw new Failure("payload_too_large");
    if (inChunks && (size > MAX_CHUNKED_BYTES || parts > MAX_CHUNKED_PARTS)) {
      throw new Failure("length_required");
    }
    if (size > whole.byteLength) {
      const longer = new Uint8Array(Math.min(maxBytes, 2 * size));
      longer.set(whole);
      whole = longer;
    }
    whole.set(part.value, at);
  }
  return whole.subarray(0, size);
}

/** How long the client may leave a response unread, in milliseconds: it holds up the same user's next one. */
const MAX_UNREAD_MS = 30_000;

/** The same while other responses wait for its place. */
const MAX_UNREAD_IN_PLACE_MS = 3_000;

/** A body to send as it is made. */
interface StreamBodyOptions {
  readonly chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void>;
  /** Rejects when the client is gone. */
  readonly sent: Promise<void>;
  /** Resolves when a chunk may be made, with a function that ends the turn. */
  readonly turn: () => Promise<() => void>;
  /** Whether other responses wait for the place of this one. */
  readonly isAwaited: () => boolean;
  /** Called once, when the body was sent or given up. */
  readonly onEnd: () => void;
}

/**
 * The body of a response that is written as it is read: no more than one chunk is in memory. Throws when the first
 * chunk cannot be made, so that this failure is still an error response.
 */
export async function streamBody(
  { chunks, sent, turn, isAwaited, onEnd }: StreamBodyOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let ended = false;
  let unread: ReturnType<typeof setInterval> | undefined;
  const end = (): void => {
    if (ended) return;
    ended = true;
    clearInterval(unread);
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
    if (ended) return;
    let unreadMs = 0;
    unread = setInterval(() => {
      unreadMs += MAX_UNREAD_IN_PLACE_MS;
      if (isAwaited() || unreadMs >= MAX_UNREAD_MS) giveUp();
    }, MAX_UNREAD_IN_PLACE_MS);
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
      clearInterval(unread);
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

/** How many bytes are sent at once: for each, the connection costs as much as for many. */
const CHUNK_BYTES = 16_384;

/**
 * Texts as UTF-8, small ones joined and large ones divided: what is encoded at once is memory outside of the heap.
 * While a chunk waits for the client, no text is in memory but the one that it is of.
 */
export async function* textChunks(
  texts: AsyncIterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  let chunk = new Uint8Array(CHUNK_BYTES);
  let used = 0;
  for await (const text of texts) {
    for (let from = 0; from < text.length;) {
      const { read, written } = encoder.encodeInto(text.slice(from), chunk.subarray(used));
      from += read;
      used += written;
      if (from === text.length) break;
      yield chunk.subarray(0, used);
      chunk = new Uint8Array(CHUNK_BYTES);
      used = 0;
    }
  }
  yield chunk.subarray(0, used);
}

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
  return streamBody({ ...options, chunks: textChunks(encodeList(options)) });
}

async function* encodeList<T>(
  { list, item: schema, items, cursorOf, maxBytes }: ListOptions<T>,
): AsyncGenerator<string, void> {
  const head = `{"success":true,"data":{"${list}":[`;
  let bytes = 0;
  let next: string | null = null;
  for await (const item of items) {
    const text = JSON.stringify(pickDeclared(schema, item));
    const length = Buffer.byteLength(text);
    if (bytes > 0 && bytes + length > maxBytes) {
      next = cursorOf(item);
      break;
    }
    yield bytes === 0 ? head : ",";
    bytes += length;
    yield text;
  }
  yield `${bytes === 0 ? head : ""}],"next":${JSON.stringify(next)}}}`;
}

export interface UploadLimits {
  readonly maxBytes: number;
  /** How long the next {@link IDLE_BYTES} of it may take to arrive, in milliseconds. */
  readonly idleMs: number;
}

/** How much of an upload has to arrive in its time, in bytes: one byte now and then would keep its place. */
const IDLE_BYTES = 65_536;

/** The length that the headers promise; null for a body in chunks. */
function lengthOf({ headers }: Pick<Request, "headers">): number | null {
  const length = headers.get("Content-Length");
  return length === null || headers.has("Transfer-Encoding") ? null : Number(length);
}

/** Returns the length of a body that may be long. Throws `length_required` for one in chunks. */
export function promisedLength(request: Pick<Request, "headers">): number {
  const length = lengthOf(request);
  if (length === null) throw new Failure("length_required");
  return length;
}

/**
 * The text of a JSON body, part by part as it arrives: the next part is only read when the one before was worked on.
 * Throws `unsupported_media_type`, `payload_too_large`, `request_timeout`, or `invalid_json` for what is not UTF-8.
 */
export async function* readUpload(
  request: Request,
  { maxBytes, idleMs }: UploadLimits,
): AsyncGenerator<string> {
  requireJson(request, maxBytes);
  if (!request.body) return;
  const reader = readInto(request.body, PART_BYTES);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [size, arrived, waitedMs] = [0, 0, 0];
  let cancel = cancelNow;
  try {
    while (true) {
      const begun = performance.now();
      const { done, value } = await inTime(reader.read(), Math.max(0, idleMs - waitedMs));
      if (done || !value) break;
      size += value.byteLength;
      if (size > maxBytes) throw new Failure("payload_too_large");
      [arrived, waitedMs] = [arrived + value.byteLength, waitedMs + performance.now() - begun];
      if (arrived >= IDLE_BYTES) [arrived, waitedMs] = [0, 0];
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    if (cause instanceof Failure) {
      cancel = closeAfterResponse;
      throw cause;
    }
    const message = cause instanceof TypeError
      ? "The body is not valid UTF-8."
      : "The body did not arrive whole.";
    throw new Failure("invalid_json", { message, cause });
  } finally {
    // A client that is still sending gets its response then, as browsers read it.
    cancel(reader);
  }
}

/**
 * How much of a body is read at once, in bytes. The runtime keeps several times as much for as long as the client keeps
 * the connection: 1,000 that sent 200 kB hold 30 MiB, and held 150 when it was 64 KiB.
 */
const PART_BYTES = 4_096;

type Bytes = Uint8Array<ArrayBuffer>;

/** The part of a reader that is needed here. A part is valid until the next one is read. */
interface PartReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Bytes | undefined }>;
  cancel(): Promise<void>;
}

/**
 * A reader that uses one buffer for the whole body, as far as the stream allows that, as those of a server do. A buffer
 * for each part would be memory outside of the heap, which is freed late.
 */
function readInto(body: ReadableStream<Bytes>, bytes: number): PartReader {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: "byob" });
  } catch {
    return body.getReader();
  }
  let buffer = new ArrayBuffer(bytes);
  return {
    async read() {
      const result = await reader.read(new Uint8Array(buffer));
      // Reading moves the buffer.
      if (result.value) buffer = result.value.buffer;
      return result;
    },
    cancel: () => reader.cancel(),
  };
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure("request_timeout")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
