import { openConnection } from "./http_connection.ts";

export interface LoadRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How long to send requests, and over how many connections. */
export interface LoadOptions {
  readonly seconds: number;
  /** After how many responses to stop before that. */
  readonly calls?: number;
  readonly connections?: number;
  /** How many requests were sent before, so that these go on from there. */
  readonly sent?: number;
}

/** The outcome of a load. */
export interface LoadResult {
  /** Responses a second. */
  readonly rate: number;
  /** How long each response took, in milliseconds. */
  readonly times: readonly number[];
  /** The bytes of all requests and responses. */
  readonly bytes: number;
}

/** How many connections a load has by default. */
const CONNECTIONS = 16;

/**
 * Sends `requests` in turn over some connections for `seconds`. Throws when a response is not a success: a fast error
 * is no speed.
 */
export async function load(
  requests: readonly LoadRequest[],
  { seconds, calls = Infinity, connections = CONNECTIONS, sent: before = 0 }: LoadOptions,
): Promise<LoadResult> {
  const encoded = requests.map(encodeRequest);
  const origin = new URL(requests[0]?.url ?? "").origin;
  const times: number[] = [];
  let next = before;
  let bytes = 0;
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(origin)));
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  await Promise.all(open.map(async (connection) => {
    while (performance.now() < until && times.length < calls) {
      const index = next++ % encoded.length;
      const sent = performance.now();
      const request = encoded[index] ?? new Uint8Array();
      const { status, bytes: received } = await connection.send(request);
      if (status < 200 || status > 299) throw new Error(`${requests[index]?.url} responded ${status}.`);
      times.push(performance.now() - sent);
      bytes += request.length + received;
    }
  }));
  const rate = times.length / ((performance.now() - begun) / 1_000);
  for (const connection of open) connection.close();
  return { rate, times, bytes };
}

/** Returns the bytes of a request on a connection that stays open. */
export function encodeRequest({ method, url, headers, body }: LoadRequest): Uint8Array {
  const { host, pathname, search } = new URL(url);
  const content = new TextEncoder().encode(body ?? "");
  const fields = Object.entries({
    Host: host,
    ...headers,
    ...(body !== undefined && { "Content-Length": String(content.length) }),
  });
  const head = [`${method} ${pathname}${search} HTTP/1.1`, ...fields.map((field) => field.join(": "))];
  return new Uint8Array([...new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`), ...content]);
}
