import { Buffer } from "node:buffer";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request } from "node:http";
import { isIP } from "node:net";
import { Duplex } from "node:stream";
import { isPublicAddress } from "./public_address.ts";

/** How long a call may take in all, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** How many bytes of a response are read; its content is of no interest. */
const MAX_RESPONSE_BYTES = 16_384;

/** What to send. */
export interface OutgoingCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Ends the call early. */
  readonly signal?: AbortSignal;
}

/** Why a call got no response. The message is a sentence for the user who entered the address. */
export class OutgoingError extends Error {
  override name = "OutgoingError";
}

/** Calls to addresses that users enter. */
export interface Outgoing {
  /** Returns why this address may not be called, as a sentence, or null. Does not resolve host names. */
  problemOf(url: string): string | null;
  /**
   * Sends a POST request and returns the status of the response. Follows no redirect. Throws {@link OutgoingError} when
   * there is no response. The host name is resolved here, and the connection is made to an address that was checked, so
   * a name that is resolved differently the next time cannot lead anywhere else.
   */
  post(url: string, call: OutgoingCall): Promise<number>;
}

/** How to call. */
export interface OutgoingOptions {
  /** Allows `http://` and addresses that are not public. */
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
}

/** Creates the calls. Without `allowPrivate`, only `https://` and public addresses are called. */
export function createOutgoing({ allowPrivate, timeoutMs = TIMEOUT_MS }: OutgoingOptions): Outgoing {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);

  const problemOf = (text: string): string | null => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol !== "https:" && !(allowPrivate && url?.protocol === "http:")) {
      return "must be an address that starts with https://";
    }
    if (url.username !== "" || url.password !== "") return "must not contain a user name or a password";
    const host = hostOf(url);
    return isIP(host) > 0 && !isAllowed(host) ? NOT_PUBLIC : null;
  };

  /** Returns an address to connect to. Throws when the host has one that may not be called. */
  const resolve = async (host: string): Promise<string> => {
    const found = isIP(host) > 0 ? [{ address: host }] : await lookup(host, { all: true, verbatim: true });
    // One that is not public is reason enough for distrust: nobody needs such a mixture.
    if (!found.every(({ address }) => isAllowed(address))) {
      throw new OutgoingError(`The address ${NOT_PUBLIC}.`);
    }
    const [first] = found;
    if (!first) throw new OutgoingError(UNKNOWN_HOST);
    return first.address;
  };

  const post: Outgoing["post"] = async (text, { headers, body, signal }) => {
    const problem = problemOf(text);
    if (problem !== null) throw new OutgoingError(`The address ${problem}.`);
    const url = new URL(text);
    const limit = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([limit, signal]) : limit;
    try {
      const address = await orAbort(resolve(hostOf(url)), ended);
      return await orAbort(statusOf(url, address, { headers, body }, ended), ended);
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError(limit.aborted ? "The receiver took too long." : explain(error), {
        cause: error,
      });
    }
  };

  return { problemOf, post };
}

const NOT_PUBLIC = "must not lead into a private network";
const UNKNOWN_HOST = "The host name of the receiver is not known.";

/** Returns the host of an address; an IPv6 address without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function portOf({ port, protocol }: URL): number {
  return port === "" ? protocol === "https:" ? 443 : 80 : Number(port);
}

/** Returns the result of `work`, or throws when `signal` aborts first. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Sends the call to `address` and returns the status of the response. Ends the connection in any case. */
async function statusOf(
  url: URL,
  address: string,
  { headers, body }: OutgoingCall,
  ended: AbortSignal,
): Promise<number> {
  const socket = await connect(url, address);
  const end = () => socket.destroy();
  ended.addEventListener("abort", end);
  try {
    const response = await responseOf(socket, url, { headers, body });
    await readSome(response);
    return response.statusCode ?? 0;
  } finally {
    ended.removeEventListener("abort", end);
    end();
  }
}

/**
 * Connects to `address`, whatever the host name leads to by now; the certificate has to be that of the name. Deno's own
 * TLS is used because Node's needs the permission to read the system's certificates.
 */
async function connect(url: URL, address: string): Promise<Duplex> {
  const tcp = await Deno.connect({ hostname: address, port: portOf(url) });
  const connection = url.protocol === "https:"
    ? await Deno.startTls(tcp, { hostname: hostOf(url), alpnProtocols: ["http/1.1"] })
    : tcp;
  // The types of Deno's streams and of Node's differ in details that do not matter here.
  return Duplex.fromWeb(connection as unknown as Parameters<typeof Duplex.fromWeb>[0]);
}

function responseOf(socket: Duplex, url: URL, { headers, body }: OutgoingCall): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({
    method: "POST",
    path: url.pathname + url.search,
    headers: {
      ...headers,
      "Host": url.host,
      "Content-Length": Buffer.byteLength(body),
      "Connection": "close",
    },
    createConnection: () => socket,
  }, resolve);
  sent.on("error", reject);
  sent.end(body);
  return promise;
}

/** Reads a response to its end, but no more than a bounded part of it. What is wrong with its body does not matter. */
async function readSome(response: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of response) {
      read += chunk.length;
      if (read > MAX_RESPONSE_BYTES) return;
    }
  } catch {
    // The status has arrived.
  }
}

/** What is wrong, by what the error says; anything else is the connection itself. */
const EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo|name resolution/i, UNKNOWN_HOST],
  [/ConnectionRefused|ECONNREFUSED/, "The receiver rejected the connection."],
  [/certificate|tls|handshake|unexpected eof/i, "The certificate of the receiver is not valid."],
];

function explain(error: unknown): string {
  const said = String(error);
  return EXPLANATIONS.find(([pattern]) => pattern.test(said))?.[1] ??
    "The connection to the receiver failed.";
}
