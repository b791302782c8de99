/**
 * The limit that the server is held against: Hono on the same Deno and an equal store, doing nothing but the same
 * operation of the store. Arguments: the store's file, and a JSON list of lists of keys.
 *
 * `GET /{n}` reads the keys of list n by one getMany; `GET /range/{n}` lists what lies from its first key up to its
 * second; `PUT /{n}` sets the first of them to the body.
 */
import { Hono } from "hono";

const [path = "", lists = "[]"] = Deno.args;
const keys: Deno.KvKey[][] = JSON.parse(lists);
const kv = await Deno.openKv(path);
const app = new Hono();

app.get("/:n", async (c) => {
  // getMany wants a tuple type; any list of keys will do.
  const entries = await kv.getMany<unknown[]>(keys[Number(c.req.param("n"))] as []);
  return c.json({ success: true, data: entries.map(({ value }) => value) });
});

app.get("/range/:n", async (c) => {
  const [start = [], end = []] = keys[Number(c.req.param("n"))] ?? [];
  const entries = await Array.fromAsync(kv.list({ start, end }, { batchSize: 500 }));
  return c.json({ success: true, data: entries.map(({ value }) => value) });
});

app.put("/:n", async (c) => {
  const body = await c.req.json();
  const { versionstamp } = await kv.set(keys[Number(c.req.param("n"))]?.[0] ?? [], body);
  return c.json({ success: true, data: { ...body, versionstamp } });
});

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  onListen: ({ port }) => {
    Deno.stdout.writeSync(new TextEncoder().encode(`ready http://127.0.0.1:${port}\n`));
  },
}, app.fetch);
