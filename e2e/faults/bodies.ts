/**
 * `deno task faults bodies`: sends bodies that are too large, compressed, nested, garbled or hostile, and looks whether
 * the status is the expected one (never 5xx), the memory does not grow, and the server still works. Then clients send
 * the longest bodies, whole and in small chunks, and keep their connections.
 */
import { fail, print } from "../../tasks/print.ts";
import { memoryOf, startProduct } from "../bench/process.ts";
import { registerAccount } from "../fixtures/account.ts";
import { healthOf } from "./scenario.ts";

const GIGABYTE = 1_024 ** 3;
const MAX_GROWTH_MIB = 64;
/** Of each kind. They take 11 to 33 MiB, as the heap grows or not, and 56 or more where parts of 64 KiB are read. */
const KEPT = { connections: 200, wholeBytes: 250_000, chunks: 250, chunkBytes: 128, maxMib: 44 };
const DAY = "2026-03-01";

/** One request: where it goes, what it carries, and the statuses that are right. */
interface Body {
  readonly name: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body: BodyInit;
  readonly right: readonly number[];
}

/** A body that is generated while it is sent, until the server stops reading. */
function endless(
  bytes: number,
  chunk = new Uint8Array(64 * 1_024).fill(0x20),
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes) return controller.close();
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
}

async function gzipBomb(): Promise<Uint8Array<ArrayBuffer>> {
  const zeros = endless(64 * 1_024 * 1_024, new Uint8Array(1_024 * 1_024));
  return await new Response(zeros.pipeThrough(new CompressionStream("gzip"))).bytes();
}

const text = (...bytes: number[]) =>
  Uint8Array.from([0x7b, 0x22, 0x77, 0x22, 0x3a, 0x22, ...bytes, 0x22, 0x7d]);
const fire = (json: string) => ({ path: `/fire/${DAY}`, method: "PUT", body: json });

const BODIES: readonly Body[] = [
  { name: "1 GB, in chunks", body: endless(GIGABYTE), right: [411] },
  {
    name: "64 MiB as a gzip bomb",
    headers: { "Content-Encoding": "gzip" },
    body: await gzipBomb(),
    right: [415],
  },
  {
    name: "plain JSON that claims to be br",
    headers: { "Content-Encoding": "br" },
    body: "{}",
    right: [415],
  },
  { name: "no JSON type", headers: { "Content-Type": "text/plain" }, body: "{}", right: [415] },
  { name: "100,000 open arrays", body: "[".repeat(100_000), right: [400] },
  { name: "100,000 nested arrays", body: "[".repeat(100_000) + "]".repeat(100_000), right: [400] },
  { name: "40,000 nested objects", body: '{"a":'.repeat(40_000) + "1" + "}".repeat(40_000), right: [400] },
  { name: "a byte that is no UTF-8", body: text(0xff), right: [400] },
  { name: "an overlong encoding", body: text(0xc0, 0xaf), right: [400] },
  { name: "a surrogate in UTF-8", body: text(0xed, 0xa0, 0x80), right: [400] },
  { name: "half a character", body: text(0xe2, 0x82), right: [400] },
  { name: "a lone surrogate, escaped", ...fire(String.raw`{"weakness":"\ud800"}`), right: [400] },
  { name: "a number beyond all", ...fire(`{"weakness":1e999}`), right: [400] },
  { name: "NaN", ...fire(`{"weakness":NaN}`), right: [400] },
  { name: "nothing", body: "", right: [400] },
  { name: "a duplicate key, wrong at the end", ...fire(`{"weakness":"a","weakness":5}`), right: [400] },
  {
    name: "a duplicate key, of which the last counts",
    ...fire(`{"weakness":5,"weakness":"a"}`),
    right: [200],
  },
  {
    name: "keys of the prototype, which are dropped",
    ...fire(`{"__proto__":{"done":true},"constructor":{"prototype":{"done":true}}}`),
    right: [200],
  },
  { name: "keys of the prototype, as the value", ...fire(`{"weakness":{"__proto__":null}}`), right: [400] },
];

const chunk = `${KEPT.chunkBytes.toString(16)}\r\n${" ".repeat(KEPT.chunkBytes)}\r\n`;
/** A header and a body: whole, and in chunks. */
const LONG_BODIES = [
  [`Content-Length: ${KEPT.wholeBytes}`, " ".repeat(KEPT.wholeBytes)],
  ["Transfer-Encoding: chunked", `${chunk.repeat(KEPT.chunks)}0\r\n\r\n`],
] as const;

/** Sends a body over a connection of its own, and returns the connection once the response has begun. */
async function sendAndKeep(header: string, body: string): Promise<Deno.Conn> {
  const { hostname, port, host } = new URL(server.url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const request = [
    `POST /api/days/${DAY}/earth/entries HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    header,
    "",
    body,
  ].join("\r\n");
  await new Blob([request]).stream().pipeTo(connection.writable, { preventClose: true });
  const response = new Uint8Array(1_024);
  await connection.read(response);
  const status = new TextDecoder().decode(response.subarray(9, 12));
  // Nothing but spaces, read to the end.
  if (status !== "400") throw new Error(`A long body got ${status}.`);
  return connection;
}

const folder = await Deno.makeTempDir({ prefix: "gorin-bodies-" });
const server = await startProduct(`${folder}/gorin.sqlite`);
const { token } = await registerAccount(server.url);
const before = await memoryOf(server.pid);
let failed = 0;
for (const { name, path = `/days/${DAY}/earth/entries`, method = "POST", headers, body, right } of BODIES) {
  const begun = performance.now();
  const status = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json", ...headers },
    body,
    signal: AbortSignal.timeout(20_000),
  }).then(async (response) => {
    await response.body?.cancel();
    return response.status;
  }, () => 0);
  const held = right.includes(status);
  if (!held) failed++;
  print(
    `${held ? "✓" : "✗"} ${name}: ${status || "no response"} in ${(performance.now() - begun).toFixed(0)} ms`,
  );
}
const growth = await memoryOf(server.pid) - before;
const kept: Deno.Conn[] = [];
const keptMib: number[] = [];
for (const [header, body] of LONG_BODIES) {
  const already = await memoryOf(server.pid);
  for (let sent = 0; sent < KEPT.connections; sent++) kept.push(await sendAndKeep(header, body));
  keptMib.push(await memoryOf(server.pid) - already);
}
const { status } = await healthOf(server.url);
for (const connection of kept) connection.close();
await server.stop();
await Deno.remove(folder, { recursive: true });
print(
  `${BODIES.length} bodies, ${failed} wrong; memory grew by ${
    growth.toFixed(0)
  } MiB (at most ${MAX_GROWTH_MIB}); health ${status}`,
);
const [whole = NaN, inChunks = NaN] = keptMib;
print(
  `${KEPT.connections} connections kept after long bodies: ${whole.toFixed(0)} MiB; in chunks: ${
    inChunks.toFixed(0)
  } MiB (together at most ${KEPT.maxMib})`,
);
if (whole + inChunks > KEPT.maxMib || failed > 0 || growth > MAX_GROWTH_MIB || status !== 200) {
  fail("Failed.");
}
