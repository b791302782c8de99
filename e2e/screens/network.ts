import process from "node:process";
import type { TestApp } from "../../api/testing/test_app.ts";

/** A call of the page, on which a handler decides. */
export interface ScreenRoute {
  request(): { method(): string; url(): string };
  /** Lets the call go on to the server. */
  continue(): Promise<void>;
  /** Lets the next handler decide. */
  fallback(): Promise<void>;
  /** Loses the call. */
  abort(): Promise<void>;
  /** Responds in place of the server. */
  fulfill(response: { readonly status?: number; readonly json: unknown }): Promise<void>;
}

/** Whether calls and responses are slowed down, as `deno task faults slow` does in a browser. */
const SLOW = process.env["GORIN_SLOW"] === "1";

type Handler = (route: ScreenRoute) => unknown;

/** What a handler decides. */
type Verdict = "server" | "next" | "lost" | Response;

/** The network of a page: its calls go to the server in this process, unless a handler decides otherwise. */
export class ScreenNetwork {
  readonly #app: TestApp;
  #handlers: { readonly glob: string; readonly pattern: RegExp; readonly handle: Handler }[] = [];
  readonly #left = new Set<AbortController>();
  #underWay = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  route(glob: string, handle: Handler): void {
    this.#handlers.unshift({ glob, pattern: toPattern(glob), handle });
  }

  unroute(glob: string): void {
    this.#handlers = this.#handlers.filter((one) => one.glob !== glob);
  }

  /** Whether no call waits for its response. */
  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  /** Ends the calls of a page that is left, as a browser does. */
  leave(): void {
    for (const call of this.#left) call.abort();
    this.#left.clear();
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const left = new AbortController();
    this.#left.add(left);
    this.#underWay++;
    const signal = AbortSignal.any([left.signal, ...(init.signal ? [init.signal] : [])]);
    try {
      return await untilAborted(this.#call(String(input), { ...init, signal }), signal);
    } finally {
      this.#underWay--;
      // The body of a stream is read after its response, until the page is left.
      if (!String(input).includes("/events")) this.#left.delete(left);
    }
  };

  async #call(path: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
    const url = new URL(path, location.origin);
    for (const { pattern, handle } of this.#handlers) {
      if (!pattern.test(url.href)) continue;
      const verdict = await ask(handle, init.method ?? "GET", url.href);
      if (verdict === "server") break;
      if (verdict === "lost") throw new TypeError("Failed to fetch");
      if (verdict !== "next") return verdict;
    }
    await delay();
    const response = await callServer(this.#app, url, init);
    await delay();
    return response;
  }
}

/** With `GORIN_SLOW=1`, waits mostly short and sometimes long, as on a real slow network. */
async function delay(): Promise<void> {
  if (!SLOW) return;
  const ms = Math.random() * (Math.random() < 0.1 ? 300 : 30);
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Sends a call to the server in this process. */
export async function callServer(app: TestApp, url: URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  // The test app says itself that a body is JSON.
  headers.delete("Content-Type");
  const { promise: completed, reject } = Promise.withResolvers<void>();
  completed.catch(() => {});
  init.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
  const { body } = init;
  return await app.request(url.pathname.replace(/^\/api/, "") + url.search, {
    method: init.method ?? "GET",
    headers: Object.fromEntries(headers),
    completed,
    ...(body && { body: body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : String(body) }),
  });
}

function ask(handle: Handler, method: string, url: string): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const decide = (verdict: Verdict) => {
      resolve(verdict);
      return Promise.resolve();
    };
    const decided = handle({
      request: () => ({ method: () => method, url: () => url }),
      continue: () => decide("server"),
      fallback: () => decide("next"),
      abort: () => decide("lost"),
      fulfill: ({ status = 200, json }) => decide(Response.json(json, { status })),
    });
    Promise.resolve(decided).catch(reject);
  });
}

/** Returns what `work` returns, or fails as soon as `signal` is aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    // Also when nobody waits for it any more: what it fails with is handled.
    work.then(resolve, reject);
  });
}

/** Returns an expression of a glob, such as `**` + `/api/days/*`. */
function toPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\{[^}]*\}|[.?+^$()|[\]\\]/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^/]*";
    if (part.startsWith("{")) {
      return `(${
        part.slice(1, -1).split(",").map((choice) => toPattern(choice).source.slice(1, -1)).join("|")
      })`;
    }
    return `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
