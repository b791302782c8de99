import { print } from "../../tasks/print.ts";

/** How long a request that no server accepted waits until it is tried again, as with Caddy's `lb_try_interval`. */
const TRY_EVERY_MS = 250;

/** A load balancer before several servers. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a load balancer that passes each request on to the next of `targets`. A request that could not be sent to one
 * goes to the next; one whose connection breaks later gets 502, since the server may have done what it asks for. Each
 * request has a connection of its own: when one that was used before breaks, `fetch` sends the request again by
 * itself, although a killed server may have done it. With `healthEveryMs` none is sent to a server whose health check
 * fails. With `holdMs` a request that no server accepts is tried again for so long, as with Caddy's `lb_try_duration`.
 */
export function startBalancer(
  targets: readonly string[],
  { healthEveryMs, holdMs = 0 }: { readonly healthEveryMs?: number; readonly holdMs?: number } = {},
): Balancer {
  let turn = 0;
  const unhealthy = new Set<string>();
  const checking = healthEveryMs && setInterval(() => {
    for (const target of targets) {
      fetch(`${target}/api/health`).then(async (response) => {
        await response.body?.cancel();
        if (response.ok) unhealthy.delete(target);
        else unhealthy.add(target);
      }, () => unhealthy.add(target));
    }
  }, healthEveryMs);
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : await request.arrayBuffer();
    const until = performance.now() + holdMs;
    while (true) {
      for (let tries = 0; tries < targets.length; tries++) {
        const target = targets[turn++ % targets.length] ?? "";
        if (unhealthy.has(target) && unhealthy.size < targets.length) continue;
        try {
          const init: RequestInit & { client: Deno.HttpClient } = {
            method: request.method,
            headers: request.headers,
            body,
            client,
          };
          return await fetch(`${target}${pathname}${search}`, init);
        } catch (error) {
          if (!isNotSent(error)) return new Response(null, { status: 502 });
        }
      }
      if (performance.now() >= until) return new Response(null, { status: 502 });
      await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
    }
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    close: async () => {
      if (checking) clearInterval(checking);
      await server.shutdown();
      client.close();
    },
  };
}

/** Says that this process is in a network of its own. */
const INSIDE = "GORIN_OWN_NETWORK";

/**
 * Runs this program again in a network of its own that acknowledges at once, as docs/hosting.md recommends for denokv,
 * and ends this process with its exit code. Needs root, and Linux's `unshare` and `ip`: without, says so and returns.
 */
export async function enterOwnNetwork(): Promise<void> {
  if (Deno.env.has(INSIDE)) return;
  const route = (what: string) => `ip route change local ${what} dev lo table local src 127.0.0.1 quickack 1`;
  const enter = [
    "-n",
    "sh",
    "-c",
    `ip link set lo up && ${route("127.0.0.0/8")} && ${route("127.0.0.1")} && exec "$0" "$@"`,
  ];
  const run = (...args: string[]) =>
    new Deno.Command("unshare", { args: [...enter, ...args], env: { [INSIDE]: "1" } });
  const canEnter = await run("true").output().then(({ success }) => success, () => false);
  if (!canEnter) {
    print(
      "Not root, or no unshare and ip: without the setting for acknowledgements, denokv takes 40 ms for each call.",
    );
    return;
  }
  const { code } = await run(Deno.execPath(), "run", "-A", "--unstable-kv", Deno.mainModule, ...Deno.args)
    .spawn().status;
  Deno.exit(code);
}

/** A network between the servers and their store. */
export interface Link {
  readonly port: number;
  /** From now on nothing gets through, and no connection is rejected. */
  cut(): void;
  join(): void;
  close(): void;
}

/** Passes connections on to `port`. */
export function startLink(port: number): Link {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  let isCut = false;
  const accept = async (client: Deno.Conn) => {
    open.add(client);
    if (isCut) return;
    try {
      const target = await Deno.connect({ hostname: "127.0.0.1", port });
      open.add(target);
      const pipe = (from: Deno.Conn, to: Deno.Conn) =>
        from.readable.pipeThrough(stopper()).pipeTo(to.writable).catch(() => {});
      await Promise.all([pipe(client, target), pipe(target, client)]);
    } catch {
      close(client);
    }
  };
  /** Drops what arrives while the link is cut. */
  const stopper = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        if (!isCut) controller.enqueue(bytes);
      },
    });
  const close = (connection: Deno.Conn) => {
    open.delete(connection);
    try {
      connection.close();
    } catch {
      // It is closed.
    }
  };
  const listen = async () => {
    for await (const client of listener) void accept(client);
  };
  listen().catch(() => {});
  return {
    port: listener.addr.port,
    cut() {
      isCut = true;
    },
    join() {
      isCut = false;
      // What was dropped will never arrive on these.
      open.forEach(close);
    },
    close() {
      listener.close();
      open.forEach(close);
    },
  };
}

/** Whether a request did not reach a server, because none listens there (ECONNREFUSED). */
function isNotSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause ?? error : error;
  return /os error (111|61)\b/.test(String(cause));
}
