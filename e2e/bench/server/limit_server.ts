/**
 * The limit that the server is compared with: a bare Hono handler on the same Deno and an equal store that does nothing
 * but the same operations of the store and responds with the same data by `c.json`. Arguments: the store's file, and a
 * file with a {@link Limit} as V8 serialises it.
 *
 * `/{n}` repeats call n. `/events/{n}` is stream n.
 */
import { deserialize } from "node:v8";
import { Hono } from "hono";
import { createPasswordHasher } from "../../../api/auth/passwords.ts";
import type { Operation, Stage } from "./record_operations.ts";

/** A call to repeat. */
export interface LimitCall {
  readonly stages: readonly Stage[];
  /** The body of the response. */
  readonly response: unknown;
  /** A password to check, as a sign-in does. */
  readonly password?: { readonly phc: string; readonly text: string };
}

/** A stream of events to repeat. */
export interface LimitStream {
  /** The keys whose changes it reports. */
  readonly watched: readonly Deno.KvKey[];
  /** The keys that are read for each event. */
  readonly read: readonly Deno.KvKey[];
}

/** Everything that the limit repeats. */
export interface Limit {
  readonly calls: readonly LimitCall[];
  readonly streams: readonly LimitStream[];
}

/** How often a commit is repeated when another one came first. */
const MAX_ATTEMPTS = 100;

const [path = "", file = ""] = Deno.args;
const { calls, streams }: Limit = deserialize(await Deno.readFile(file));
const kv = await Deno.openKv(path);
const passwords = await createPasswordHasher();
const app = new Hono();

app.get("/events/:n", (c) => {
  const stream = streams[Number(c.req.param("n"))];
  if (!stream) return c.notFound();
  // The type requires a tuple; any list of at most ten keys is accepted.
  const events = kv.watch<unknown[]>(stream.watched as []).pipeThrough(
    new TransformStream({
      async transform(_, controller) {
        const entries = await kv.getMany<unknown[]>(stream.read as []);
        const versions = entries.map(({ versionstamp }) => versionstamp);
        controller.enqueue(
          new TextEncoder().encode(`event: ring\ndata: ${JSON.stringify({ versions })}\n\n`),
        );
      },
    }),
  );
  return c.body(events, 200, { "Content-Type": "text/event-stream" });
});

app.all("/:n", async (c) => {
  const call = calls[Number(c.req.param("n"))];
  if (!call) return c.notFound();
  if (c.req.raw.body) await c.req.json();
  const { password } = call;
  if (password) {
    await passwords.verify(password.text, password.phc, {
      lane: "sign_in",
      client: { address: crypto.randomUUID(), site: crypto.randomUUID(), block: crypto.randomUUID() },
    });
  }
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    if (await replay(call.stages)) return c.json(call.response);
  }
  return c.text("Too many conflicts.", 500);
});

/** Returns whether every commit succeeded. */
async function replay(stages: readonly Stage[]): Promise<boolean> {
  const read = new Map<string, string | null>();
  for (const stage of stages) {
    const done = await Promise.all(stage.map((operation) => repeat(operation, read)));
    if (done.includes(false)) return false;
  }
  return true;
}

async function repeat(operation: Operation, read: Map<string, string | null>): Promise<boolean> {
  switch (operation.kind) {
    case "read":
      // As above.
      for (const { key, versionstamp } of await kv.getMany<unknown[]>(operation.keys as [])) {
        read.set(key.join(), versionstamp);
      }
      return true;
    case "list":
      for await (const { key, versionstamp } of kv.list(operation.selector, operation.options)) {
        read.set(key.join(), versionstamp);
      }
      return true;
    case "commit": {
      const atomic = kv.atomic();
      for (const key of operation.checked) {
        atomic.check({ key, versionstamp: read.get(key.join()) ?? null });
      }
      for (const [key, value] of operation.set) atomic.set(key, value);
      for (const key of operation.deleted) atomic.delete(key);
      return (await atomic.commit()).ok;
    }
  }
}

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  onListen: ({ port }) => {
    Deno.stdout.writeSync(new TextEncoder().encode(`ready http://127.0.0.1:${port}\n`));
  },
}, app.fetch);
