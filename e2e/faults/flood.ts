import { freePort, memoryOf, startProduct } from "../bench/process.ts";
import { registerAccount } from "../fixtures/account.ts";
import { createWriter, healthOf, type Scenario, timeUntil } from "./scenario.ts";

const HALF_SENT = 5_000;
const CALLS = 200;
const P99_MS = 100;
const DESCRIPTORS = 256;
const LISTENING_MS = 1_000;

/** 5,000 requests whose head never ends, while the health check is called. */
export const halfSent: Scenario = async (folder) => {
  const server = await startProduct(`${folder}/gorin.sqlite`);
  const connections = await openHalf(server.url, HALF_SENT);
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const begun = performance.now();
    const { status } = await healthOf(server.url);
    times.push(status === 200 ? performance.now() - begun : Infinity);
  }
  const memory = await memoryOf(server.pid);
  for (const connection of connections) connection.close();
  await server.stop();
  times.sort((a, b) => a - b);
  const p99 = times[Math.ceil(CALLS * 0.99) - 1] ?? Infinity;
  return {
    text:
      `${connections.length} half-sent requests: health check ${
        times[CALLS / 2]?.toFixed(0)
      } ms in the middle, ` +
      `${p99.toFixed(0)} ms at the 99th percentile (at most ${P99_MS}), ${memory.toFixed(0)} MiB`,
    held: connections.length === HALF_SENT && p99 <= P99_MS,
  };
};

/** More connections than the server has descriptors for, which then go away. */
export const noDescriptors: Scenario = async (folder) => {
  const port = String(freePort());
  const server = await startProduct(`${folder}/gorin.sqlite`, port, { descriptors: DESCRIPTORS });
  const { token } = await registerAccount(server.url);
  const writer = createWriter(server.url, token);
  await writer.write();
  const connections = await openHalf(server.url, 2 * DESCRIPTORS);
  await Promise.race([writer.write(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  for (const connection of connections) connection.close();
  const listeningMs = await timeUntil(() => answersOnNewConnection(Number(port)), 4 * LISTENING_MS);
  const status = await writer.write();
  const lost = await writer.lost();
  await server.stop();
  return {
    text:
      `${connections.length} connections to a server with ${DESCRIPTORS} descriptors: listening again after ` +
      `${listeningMs} ms (at most ${LISTENING_MS}), then a write is ${status}, ${lost} lost`,
    held: listeningMs <= LISTENING_MS && status === 201 && lost === 0,
  };
};

/** A connection of its own shows whether new ones are accepted, as one that is kept alive would not. */
async function answersOnNewConnection(port: number): Promise<boolean> {
  const request = "GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  try {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    await connection.write(new TextEncoder().encode(request));
    return (await new Response(connection.readable).text()).startsWith("HTTP/1.1 200");
  } catch {
    return false;
  }
}

async function openHalf(url: string, count: number): Promise<Deno.TcpConn[]> {
  const { port } = new URL(url);
  const head = new TextEncoder().encode(
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n",
  );
  const connections: Deno.TcpConn[] = [];
  for (let n = 0; n < count; n++) {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) }).catch(() => null);
    if (!connection) break;
    connections.push(connection);
    await connection.write(head).catch(() => {});
  }
  return connections;
}
