import { Failure } from "../failures/failure.ts";
import { createDeadline, type WithinDeadline } from "../limits/deadline.ts";

/** The maximum size of a body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1_024;

/** How long a body may take to arrive, in milliseconds. Deno.serve has no limit of its own. */
export const BODY_DEADLINE_MS = 15_000;

/** Creates the deadline of bodies: one that takes longer fails with `request_timeout`. */
export function createBodyDeadline(ms: number): WithinDeadline {
  return createDeadline(ms, { late: () => new Failure("request_timeout") });
}

const DECODER = new TextDecoder("utf-8", { fatal: true });

/**
 * Returns the parsed JSON body. Throws `unsupported_media_type`, `payload_too_large`, `request_timeout`, or
 * `invalid_json` for a body that is not UTF-8 or not JSON.
 */
export async function readJson(request: Request, within: WithinDeadline): Promise<unknown> {
  requireJson(request, MAX_BODY_BYTES);
  const bytes = await readBytes(request, within);
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

async function readBytes(request: Request, within: WithinDeadline): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  try {
    return await within(readParts(reader));
  } catch (cause) {
    // Otherwise the connection would not be closed, and the rest of the body kept in memory.
    await reader.cancel().catch(() => {});
    if (cause instanceof Failure) throw cause;
    throw new Failure("invalid_json", { message: "The body did not arrive whole.", cause });
  }
}

async function readParts(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > MAX_BODY_BYTES) throw new Failure("payload_too_large");
    parts.push(part.value);
  }
  return parts.length === 1 && parts[0] ? parts[0] : concat(parts, size);
}

function concat(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
