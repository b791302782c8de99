import { Failure } from "../failures/failure.ts";
import { requireJson } from "./json_body.ts";

/** What an upload may be. */
export interface UploadLimits {
  readonly maxBytes: number;
  /** How long the next part of it may take to arrive, in milliseconds. */
  readonly idleMs: number;
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
  const reader = readInto(request.body);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  try {
    while (true) {
      const { done, value } = await inTime(reader.read(), idleMs);
      if (done || !value) break;
      size += value.byteLength;
      if (size > maxBytes) throw new Failure("payload_too_large");
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const message = cause instanceof TypeError
      ? "The body is not valid UTF-8."
      : "The body did not arrive whole.";
    throw new Failure("invalid_json", { message, cause });
  } finally {
    // Whatever is left of the body is of no use to anybody.
    await reader.cancel().catch(() => {});
  }
}

/** How much of a body is read at once, in bytes. */
const BUFFER_BYTES = 65_536;

type Bytes = Uint8Array<ArrayBuffer>;

/** The part of a reader that an upload needs. A part is valid until the next one is read. */
interface PartReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Bytes | undefined }>;
  cancel(): Promise<void>;
}

/**
 * A reader that uses one buffer for the whole body, as far as the stream allows that, as those of a server do. A buffer
 * for each part would be memory outside of the heap, which is freed late.
 */
function readInto(body: ReadableStream<Bytes>): PartReader {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: "byob" });
  } catch {
    return body.getReader();
  }
  let buffer = new ArrayBuffer(BUFFER_BYTES);
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
