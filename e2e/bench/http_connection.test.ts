import { afterEach, beforeEach, expect, it } from "vitest";
import { type HttpConnection, openConnection } from "./http_connection.ts";
import { encodeRequest } from "./load.ts";

let server: Deno.HttpServer<Deno.NetAddr>;
let connection: HttpConnection;

beforeEach(async () => {
  server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, respond);
  connection = await openConnection(origin());
});
afterEach(async () => {
  connection.close();
  await server.shutdown();
});

const origin = () => `http://127.0.0.1:${server.addr.port}`;

async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/echo") return new Response(await request.text(), { status: 201 });
  if (pathname === "/long") return new Response("x".repeat(1_000_000));
  const parts = Array.from({ length: 200 }, (_, index) => `${index} `.repeat(500));
  const chunks = new ReadableStream<string>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
  return new Response(chunks.pipeThrough(new TextEncoderStream()));
}

const get = (path: string) => encodeRequest({ method: "GET", url: origin() + path, headers: {} });

it("a connection reads responses of any length and encoding to their end, one after the other", async () => {
  for (let time = 0; time < 2; time++) {
    const long = await connection.send(get("/long"));
    expect(long.status).toBe(200);
    expect(long.bytes).toBeGreaterThan(1_000_000);
    const chunked = await connection.send(get("/chunked"));
    expect(chunked.status).toBe(200);
    expect(chunked.bytes).toBeGreaterThan(300_000);
  }
});

it("a connection sends the body of a request", async () => {
  const body = "é".repeat(10_000);
  const echo = encodeRequest({ method: "POST", url: `${origin()}/echo`, headers: { "X-A": "b" }, body });
  const { status, bytes } = await connection.send(echo);
  expect(status).toBe(201);
  expect(bytes).toBeGreaterThan(20_000);
});
