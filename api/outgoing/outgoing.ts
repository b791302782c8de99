import { Buffer } from "node:buffer";
import { lookup } from "node:dns";
import {
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type RequestOptions,
} from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
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

  return {
    problemOf,
    post: (text, { headers, body, signal }) => {
      const problem = problemOf(text);
      if (problem !== null) return Promise.reject(new OutgoingError(`The address ${problem}.`));
      const url = new URL(text);
      const request = url.protocol === "https:" ? requestHttps : requestHttp;
      const options: RequestOptions = {
        method: "POST",
        // A pooled connection could be to an address that was checked for another call.
        agent: false,
        ...(signal && { signal }),
        headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
        lookup: (host, _options, found) =>
          lookup(host, { all: true, verbatim: true }, (error, addresses = []) => {
            if (error) return found(error, []);
            // One that is not public is reason enough for distrust: nobody needs such a mixture.
            if (!addresses.every(({ address }) => isAllowed(address))) {
              return found(new OutgoingError(`The address ${NOT_PUBLIC}.`), []);
            }
            found(null, addresses);
          }),
      };
      return statusOf(request(url, options), body, timeoutMs);
    },
  };
}

const NOT_PUBLIC = "must not lead into a private network";

/** Returns the host of an address; an IPv6 address without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Sends the body and returns the status of the response, of which no more than a bounded part is read. */
function statusOf(request: ClientRequest, body: string | Uint8Array, timeoutMs: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => fail(new OutgoingError("The receiver took too long.")), timeoutMs);
  const fail = (error: Error) => {
    clearTimeout(timer);
    request.destroy();
    reject(error instanceof OutgoingError ? error : new OutgoingError(explain(error), { cause: error }));
  };
  request.on("error", fail);
  request.on("response", (response: IncomingMessage) => {
    let read = 0;
    const end = () => {
      clearTimeout(timer);
      request.destroy();
      resolve(response.statusCode ?? 0);
    };
    response.on("data", (chunk: Uint8Array) => {
      read += chunk.byteLength;
      if (read > MAX_RESPONSE_BYTES) end();
    });
    response.on("end", end);
    // The status has arrived: what follows it does not matter.
    response.on("error", end);
  });
  request.end(body);
  return promise;
}

/** What is wrong, by the code of the error; anything else is the certificate or the protocol. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The receiver rejected the connection.",
  ECONNRESET: "The receiver closed the connection.",
  EHOSTUNREACH: "The receiver cannot be reached.",
  ENETUNREACH: "The receiver cannot be reached.",
  ETIMEDOUT: "The receiver took too long.",
  ENOTFOUND: "The host name of the receiver is not known.",
  EAI_AGAIN: "The host name of the receiver cannot be looked up right now.",
};

function explain(error: Error & { code?: string }): string {
  return EXPLANATIONS[error.code ?? ""] ?? "No secure connection to the receiver could be made.";
}
