import { lookup } from "node:dns/promises";
import { BlockList, connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { BoundedMap } from "../limits.ts";

/** Work for accounts that calls addresses of theirs. */
export interface AccountWork {
  /**
   * Begins the work of all accounts that have some, as lines become free, and waits for it. Accounts whose work still
   * runs are left out, and so are those with slow receivers while there is no line for them: the next run has them.
   */
  run(): Promise<void>;
  /** Ends the open calls, begins no more work, and waits for what runs. */
  stop(): Promise<void>;
}

/** What work there is, and how it is done. */
export interface AccountWorkOptions<T> {
  readonly outgoing: Outgoing;
  /** Lists the accounts that have work. */
  readonly list: () => AsyncIterable<T>;
  /** Does the work of one account, with a line that is released afterwards. */
  readonly work: (due: T, line: OutgoingLine) => Promise<void>;
}

/** Creates work that is done for many accounts at once, so that none waits for the receivers of another. */
export function createAccountWork<T extends { readonly userId: string }>(
  { outgoing, list, work }: AccountWorkOptions<T>,
): AccountWork {
  const running = new Map<string, Promise<void>>();
  let isStopping = false;
  let beginning: Promise<Promise<void>[]> | null = null;

  const runOne = async (due: T, line: OutgoingLine): Promise<void> => {
    try {
      await work(due, line);
    } finally {
      line.release();
      running.delete(due.userId);
    }
  };

  const begin = async (): Promise<Promise<void>[]> => {
    const begun: Promise<void>[] = [];
    for await (const due of list()) {
      if (running.has(due.userId)) continue;
      const line = await outgoing.takeNext(due.userId);
      if (isStopping) {
        line?.release();
        break;
      }
      if (!line) continue;
      const done = runOne(due, line);
      running.set(due.userId, done);
      // `run` reports it, unless the list fails first.
      done.catch(() => {});
      begun.push(done);
    }
    return begun;
  };

  return {
    async run() {
      beginning ??= begin().finally(() => beginning = null);
      await Promise.all(await beginning);
    },
    async stop() {
      isStopping = true;
      outgoing.stop();
      await beginning?.catch(() => {});
      await Promise.allSettled(running.values());
    },
  };
}

/** How many calls to addresses of users are open in the server at once. */
export const MAX_OPEN = 64;

/** How many of them are those of one account. */
export const MAX_OPEN_OF_ACCOUNT = 5;

/**
 * How many lines are left for the first call of an account whose receivers respond. The second call of an account at
 * once, and any call of an account whose receivers are slow, gets one only while more are free.
 */
const KEPT_FREE = MAX_OPEN / 2;

/** How long a call takes at most whose receiver is not slow, in milliseconds. */
const SLOW_MS = 2_000;

/** For how long after a slow call an account is one with slow receivers, in milliseconds. */
const SLOW_FOR_MS = 3_600_000;

/** How many accounts with slow receivers are remembered. Any other is taken for one whose receivers respond. */
const MAX_SLOW = 10_000;

/** A line that an account holds: one call after the other is made on it. */
export interface Line {
  /** Notes how long a call took, in milliseconds. */
  note(ms: number): void;
  /** Gives the line back. */
  release(): void;
}

/** The lines of a server, so that slow receivers of some accounts neither use up its connections nor delay others. */
interface Lines {
  /** Returns a line for a call of `account`, or null when there is none for it now. */
  take(account: string): Line | null;
  /** Whether `account` is to get the next free line: it has none, and no receiver of it was slow in the last hour. */
  mayWait(account: string): boolean;
  /** Resolves when a line is given back. */
  freed(): Promise<void>;
}

export function createLines(): Lines {
  /** Until when the receivers of accounts are taken to be slow. */
  const slow = new BoundedMap<string, number>(MAX_SLOW);
  const openOf = new Map<string, number>();
  let open = 0;
  let freeing = Promise.withResolvers<void>();
  const count = (account: string, change: 1 | -1) => {
    open += change;
    const own = (openOf.get(account) ?? 0) + change;
    if (own === 0) openOf.delete(account);
    else openOf.set(account, own);
  };
  const mayWait = (account: string) => !openOf.has(account) && (slow.peek(account) ?? 0) <= performance.now();
  return {
    take(account) {
      const own = openOf.get(account) ?? 0;
      const limit = mayWait(account) ? MAX_OPEN : MAX_OPEN - KEPT_FREE;
      if (own >= MAX_OPEN_OF_ACCOUNT || open >= limit) return null;
      count(account, 1);
      let isHeld = true;
      return {
        note(ms) {
          if (ms > SLOW_MS) slow.set(account, performance.now() + SLOW_FOR_MS);
        },
        release() {
          if (!isHeld) return;
          isHeld = false;
          count(account, -1);
          freeing.resolve();
          freeing = Promise.withResolvers();
        },
      };
    },
    mayWait,
    freed: () => freeing.promise,
  };
}

/** What is not a public address: the special-purpose ranges of IANA's registries, and multicast. */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  // Shared by the customers of a provider (CGNAT); some clouds have their metadata service here.
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Link-local, with the metadata service of most clouds (169.254.169.254).
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Azure's metadata service, in the middle of public space.
  ["168.63.129.16", 32],
];

/** The only range that contains public IPv6 addresses. Everything outside it is special. */
const PUBLIC_IPV6 = ["2000::", 3] as const;

const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  // Protocol assignments, with Teredo, which contains IPv4 addresses.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 contains IPv4 addresses.
  ["2002::", 16],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, "ipv4");
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, "ipv6");
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(...PUBLIC_IPV6, "ipv6");

/**
 * Whether an IP address is one of the public internet: neither loopback, private, link-local, shared, reserved or
 * multicast, nor one that stands for an IPv4 address. False for anything that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      // A zone, as in fe80::1%eth0, exists only for addresses that are not public.
      return !address.includes("%") && publicIpv6.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}

/** What came back. Of a response only its head is read. */
interface OutgoingResponse {
  readonly status: number;
  /** The value of `Retry-After`, or null without one. */
  readonly retryAfter: string | null;
}

/** How many bytes the head of a response may have, with all interim responses before it. */
const MAX_HEAD_BYTES = 16_384;

const END = "\r\n\r\n";

/**
 * Returns a function that takes the bytes of an HTTP/1.1 response as they arrive. Calls `resolve` once its head is
 * there, and `reject` when what arrives is not HTTP or its head is too long. Interim responses are skipped.
 */
function readHead(
  resolve: (response: OutgoingResponse) => void,
  reject: (error: Error) => void,
): (chunk: Uint8Array) => void {
  let text = "";
  let read = 0;
  let isDone = false;
  const finish = (end: () => void) => {
    isDone = true;
    end();
  };
  return (chunk) => {
    if (isDone) return;
    read += chunk.length;
    const from = Math.max(0, text.length - END.length);
    text += LATIN1.decode(chunk);
    for (let end = text.indexOf(END, from); end >= 0; end = text.indexOf(END)) {
      const head = text.slice(0, end + 2);
      const [, digits] = /^HTTP\/1\.[01] (\d{3})[ \r]/.exec(head) ?? [];
      if (digits === undefined) return finish(() => reject(new Error("not HTTP")));
      const status = Number(digits);
      if (status >= 200) return finish(() => resolve({ status, retryAfter: retryAfterOf(head) }));
      text = text.slice(end + END.length);
    }
    if (read > MAX_HEAD_BYTES) finish(() => reject(new Error("head too long")));
  };
}

/** A header is Latin-1; every byte is a character. */
const LATIN1 = new TextDecoder("latin1");

function retryAfterOf(head: string): string | null {
  return /\r\nretry-after:([^\r\n]*)/i.exec(head)?.[1]?.trim() ?? null;
}

/** How long a call may take in all, in milliseconds. */
const TIMEOUT_MS = 10_000;

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
