import { openConnection } from "../http_connection.ts";
import { encodeRequest, type LoadRequest } from "../load.ts";
import type { Measured } from "../rounds.ts";
import { processorMsOf, type ServerProcess } from "../process.ts";
import { quantile } from "../rounds.ts";

/** A server whose events are measured, and for each account the stream and the write of which it reports. */
export interface Publisher {
  readonly server: ServerProcess;
  readonly accounts: readonly { readonly stream: LoadRequest; readonly write: LoadRequest }[];
}

/** How many connections there are to each server: as many streams of each account as one may have. */
const STREAMS = 20;

const LATEST_MS = 60_000;

/** One open stream. */
interface Subscriber {
  /** Resolves when the next event has arrived. */
  next(): Promise<void>;
  close(): void;
}

/**
 * Measures how long it takes from a write until its event has arrived at all streams of its account. All accounts write
 * at once. The publishers take turns.
 */
export async function measureFanOut<Name extends string>(
  publishers: Readonly<Record<Name, Publisher>>,
  rounds: number,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(publishers) as Name[];
  const opened = new Map<Name, Awaited<ReturnType<typeof subscribe>>>();
  for (const name of names) opened.set(name, await subscribe(publishers[name]));
  // The first round is the compiler's.
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) await opened.get(name)?.measure(round > 0);
  }
  return Object.fromEntries(names.map((name) => [name, opened.get(name)?.end()])) as Record<Name, Measured>;
}

async function subscribe({ server, accounts }: Publisher) {
  const rates: number[] = [];
  let processorMs = 0;
  const times: number[] = [];
  const subscribed: { write: Uint8Array; subscribers: Subscriber[] }[] = [];
  for (const { stream, write } of accounts) {
    const subscribers = await Promise.all(Array.from({ length: STREAMS }, () => openStream(stream)));
    subscribed.push({ write: encodeRequest(write), subscribers });
  }
  const connections = await Promise.all(accounts.map(() => openConnection(server.url)));
  return {
    async measure(counted: boolean) {
      const before = await processorMsOf(server.pid);
      const begun = performance.now();
      const own: number[] = [];
      await Promise.all(subscribed.map(async ({ write, subscribers }, index) => {
        const arrived = subscribers.map(async (subscriber) => {
          await subscriber.next();
          own.push(performance.now() - begun);
        });
        const response = await connections[index]?.send(write);
        if (response?.status !== 200) throw new Error(`A write responded ${response?.status}.`);
        await Promise.all(arrived);
      }));
      if (!counted) return;
      times.push(...own);
      rates.push(own.length / (Math.max(...own) / 1_000));
      processorMs += await processorMsOf(server.pid) - before;
    },
    end(): Measured {
      for (const { subscribers } of subscribed) for (const subscriber of subscribers) subscriber.close();
      for (const connection of connections) connection.close();
      return {
        rates,
        cost: processorMs / times.length,
        median: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        megabytes: NaN,
      };
    },
  };
}

/** Opens a stream, and waits for its first event. */
async function openStream(request: LoadRequest): Promise<Subscriber> {
  const { hostname, port } = new URL(request.url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  await connection.write(encodeRequest(request));
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(65_536);
  let arrived = Promise.withResolvers<void>();
  const read = async () => {
    for (let count = await connection.read(buffer); count !== null; count = await connection.read(buffer)) {
      if (!decoder.decode(buffer.subarray(0, count)).includes("data:")) continue;
      const { resolve } = arrived;
      arrived = Promise.withResolvers();
      resolve();
    }
  };
  const first = arrived.promise;
  // Ends when the stream is closed here.
  const reading = read().catch(() => {});
  await within(first, `${request.url} sent no event.`);
  return {
    next: () => within(arrived.promise, "An event did not arrive."),
    close() {
      connection.close();
      void reading;
    },
  };
}

async function within(work: Promise<void>, message: string): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(message)), LATEST_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
