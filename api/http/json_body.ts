import { Failure } from "../failures/failure.ts";

/** The maximum size of a body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1_024;

/** How long a body may take to arrive, in milliseconds. Deno.serve has no limit of its own. */
export const BODY_DEADLINE_MS = 15_000;

const DECODER = new TextDecoder("utf-8", { fatal: true });

/**
 * Returns the parsed JSON body. Throws `unsupported_media_type`, `payload_too_large`, `request_timeout`, or
 * `invalid_json` for a body that is not UTF-8 or not JSON.
 */
export async function readJson(request: Request, deadlineMs: number): Promise<unknown> {
  requireJson(request, MAX_BODY_BYTES);
  const bytes = await readBytes(request, deadlineMs);
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
export function requireJson(request: Request, maxBytes: number): void {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Failure("unsupported_media_type");
  const encoding = request.headers.get("Content-Encoding") ?? "identity";
  if (!/^identity$/i.test(encoding)) {
    throw new Failure("unsupported_media_type", { message: "Send the body without a Content-Encoding." });
  }
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new Failure("payload_too_large");
}

async function readBytes(request: Request, deadlineMs: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    reader.cancel("late").catch(() => {});
  }, deadlineMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > MAX_BODY_BYTES) {
        await reader.cancel("too large").catch(() => {});
        throw new Failure("payload_too_large");
      }
      chunks.push(value);
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    if (late) throw new Failure("request_timeout", { cause });
    throw new Failure("invalid_json", { message: "The body did not arrive whole.", cause });
  } finally {
    clearTimeout(timer);
  }
  if (late) throw new Failure("request_timeout");
  return chunks.length === 1 && chunks[0] ? chunks[0] : concat(chunks, size);
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
