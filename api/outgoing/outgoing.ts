import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { createLines, type Lines } from "./lines.ts";
import { isPublicAddress } from "./public_address.ts";
import { type OutgoingResponse, readHead } from "./response_head.ts";

/** How long a call may take in all, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** What to send. */
export interface OutgoingCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Why a call got no response. The message is a sentence for the user who entered the address. */
export class OutgoingError extends Error {
  override name = "OutgoingError";
}

/** What an account calls on, one call after the other, until it is given back. */
export interface OutgoingLine {
  /**
   * Sends a POST request. Follows no redirect. Throws {@link OutgoingError} when there is no response. The host name is
   * resolved here, and the connection is made to an address that was checked, so a name that is resolved differently
   * the next time cannot lead anywhere else.
   */
  post(url: string, call: OutgoingCall): Promise<OutgoingResponse>;
  /** Gives the line back, once nothing of its last call is left. */
  release(): void;
}

/** Calls to addresses that users enter. */
export interface Outgoing {
  /** Returns why this address may not be called, as a sentence, or null. Does not resolve host names. */
  problemOf(url: string): string | null;
  /** Returns a line for an account, or null when there is none for it now. It has to be released. */
  take(account: string): OutgoingLine | null;
  /** Returns a line as soon as one is free; null when there is none now for an account that is slow or has others. */
  takeNext(account: string): Promise<OutgoingLine | null>;
  /** Ends the open calls, and makes no more. */
  stop(): void;
}

/** How to call. */
export interface OutgoingOptions {
  /** Allows `http://` and addresses that are not public. */
  readonly allowPrivate: boolean;
  /** Default: lines of its own. */
  readonly lines?: Lines;
  readonly timeoutMs?: number;
}

/** Creates the calls. Without `allowPrivate`, only `https://` and public addresses are called. */
export function createOutgoing(
  { allowPrivate, lines = createLines(), timeoutMs = TIMEOUT_MS }: OutgoingOptions,
): Outgoing {
  const stopping = new AbortController();
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

  const take: Outgoing["take"] = (account) => {
    const line = stopping.signal.aborted ? null : lines.take(account);
    if (!line) return null;
    let resolving: Promise<unknown> = Promise.resolve();
    return {
      async post(text, call) {
        const problem = problemOf(text);
        if (problem !== null) throw new OutgoingError(`The address ${problem}.`);
        const url = new URL(text);
        const begun = performance.now();
        const limit = AbortSignal.timeout(timeoutMs);
        const ended = AbortSignal.any([limit, stopping.signal]);
        try {
          const address = resolve(hostOf(url));
          resolving = address.catch(() => {});
          return await exchange(url, await orAbort(address, ended), call, ended);
        } catch (error) {
          if (error instanceof OutgoingError) throw error;
          throw new OutgoingError(limit.aborted ? "The receiver took too long." : explain(error), {
            cause: error,
          });
        } finally {
          line.note(performance.now() - begun);
        }
      },
      // The system's resolver cannot be interrupted.
      release: () => void resolving.then(line.release),
    };
  };

  const takeNext: Outgoing["takeNext"] = async (account) => {
    let line = take(account);
    while (!line && lines.mayWait(account) && !stopping.signal.aborted) {
      await orAbort(lines.freed(), stopping.signal).catch(() => {});
      line = take(account);
    }
    return line;
  };

  return { problemOf, take, takeNext, stop: () => stopping.abort() };
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

/**
 * Sends the call to `address`, whatever the host name leads to by now, and returns the response; the certificate has to
 * be that of the name. Closes the connection in any case: when the response is there, when the connection fails, and
 * when `ended` aborts, in whatever state it is then.
 *
 * It is written here, over sockets of Node: a TLS connection of Deno that is closed in its handshake keeps its
 * descriptor (2.9.6), and the clients of Deno and Node put the whole address into traces.
 */
async function exchange(
  url: URL,
  address: string,
  { headers, body }: OutgoingCall,
  ended: AbortSignal,
): Promise<OutgoingResponse> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingResponse>();
  const sockets: Socket[] = [];
  const end = () => {
    for (const socket of sockets.toReversed()) socket.destroy();
  };
  const abort = () => {
    reject(ended.reason);
    end();
  };
  /** Watches a socket from the moment it exists. */
  const opened = <S extends Socket>(socket: S): S => {
    sockets.push(socket);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("connection closed")));
    return socket;
  };
  ended.addEventListener("abort", abort);
  try {
    ended.throwIfAborted();
    const tcp = opened(connectTcp({ host: address, port: portOf(url) }));
    const host = hostOf(url);
    const name = isIP(host) > 0 ? { host } : { host, servername: host };
    const isTls = url.protocol === "https:";
    const socket = isTls ? opened(connectTls({ ...name, socket: tcp, ALPNProtocols: ["http/1.1"] })) : tcp;
    socket.once(isTls ? "secureConnect" : "connect", () => {
      if (ended.aborted) return;
      socket.write(requestHead(url, headers, bytes.length));
      socket.write(bytes);
    });
    const feed = readHead(resolve, reject);
    socket.on("data", feed);
    return await promise;
  } finally {
    ended.removeEventListener("abort", abort);
    end();
  }
}

function requestHead(url: URL, headers: OutgoingCall["headers"], length: number): string {
  const lines = {
    "Host": url.host,
    ...headers,
    "Content-Length": String(length),
    "Connection": "close",
  };
  const head = [`POST ${url.pathname}${url.search} HTTP/1.1`];
  for (const [name, value] of Object.entries(lines)) head.push(`${name}: ${value}`);
  return `${head.join("\r\n")}\r\n\r\n`;
}

/** What is wrong, by what the error says; anything else is the connection itself. */
const EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo|name resolution/i, UNKNOWN_HOST],
  [/ConnectionRefused|ECONNREFUSED/, "The receiver rejected the connection."],
  [/certificate|tls|ssl|handshake/i, "The certificate of the receiver is not valid."],
];

function explain(error: unknown): string {
  const said = `${error} ${error instanceof Error && "code" in error ? error.code : ""}`;
  return EXPLANATIONS.find(([pattern]) => pattern.test(said))?.[1] ??
    "The connection to the receiver failed.";
}
