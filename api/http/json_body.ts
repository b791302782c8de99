import { Failure } from "../failure.ts";

/** How large a body may be, in bytes. */
export const MAX_BODY_BYTES = 256 * 1_024;

/** How long a body may take to arrive, in milliseconds: Deno.serve itself would wait for ever. */
const BODY_DEADLINE_MS = 15_000;

/**
 * The parsed JSON body. Throws `unsupported_media_type`, `payload_too_large`, or `invalid_json` for what is not
 * UTF-8, not JSON, or did not arrive in time.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Failure("unsupported_media_type");
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES) {
    throw new Failure("payload_too_large");
  }
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Failure("invalid_json", { cause });
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const timer = setTimeout(() => reader.cancel("late").catch(() => {}), BODY_DEADLINE_MS);
  const began = performance.now();
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
    throw new Failure("invalid_json", { message: "The body did not arrive whole.", cause });
  } finally {
    clearTimeout(timer);
  }
  if (performance.now() - began >= BODY_DEADLINE_MS) {
    throw new Failure("invalid_json", { message: "The body did not arrive in time." });
  }
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
