import process from "node:process";

/** The path of denokv, or undefined when test stores are in memory. */
const DENOKV = process.env["GORIN_TEST_DENOKV"];

/** The time limit of a test with random cases that call the store often. */
export const PROPERTY_TIMEOUT_MS = DENOKV ? 600_000 : 60_000;

/** The address of each open denokv. */
const ADDRESSES = new WeakMap<Deno.Kv, string>();

const ATTEMPTS = 500;
const PAUSE_MS = 10;

/**
 * Opens an empty store in memory. Where `GORIN_TEST_DENOKV` is the path of denokv, the store is in a denokv of its own,
 * which ends when the store is closed: `deno task faults cluster` runs the tests like this.
 */
export async function openTestStore(): Promise<Deno.Kv> {
  return DENOKV ? await openDenokv(DENOKV) : await Deno.openKv(":memory:");
}

/** Opens the store of `db` once more, as another server does. A store in memory has only the one handle. */
export async function openAnotherHandle(db: Deno.Kv): Promise<Deno.Kv> {
  const address = ADDRESSES.get(db);
  return address ? await Deno.openKv(address) : db;
}

/**
 * Returns how many random cases or parallel writes a test makes: `count` of them in memory, and a tenth on denokv,
 * where each call to the store may take 45 ms. The seed of random cases is the same.
 */
export function countOnStore(count: number): number {
  return DENOKV ? Math.ceil(count / 10) : count;
}

async function openDenokv(program: string): Promise<Deno.Kv> {
  const address = freeAddress();
  const child = new Deno.Command(program, {
    args: ["--sqlite-path", ":memory:", "serve", "--addr", address],
    // `DENO_KV_ACCESS_TOKEN`, which the client of this process reads, too.
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  await untilListening(address);
  const db = await Deno.openKv(`http://${address}`);
  ADDRESSES.set(db, `http://${address}`);
  const close = db.close.bind(db);
  db.close = db[Symbol.dispose] = () => {
    close();
    child.kill("SIGKILL");
  };
  return db;
}

function freeAddress(): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { hostname, port } = listener.addr;
  listener.close();
  return `${hostname}:${port}`;
}

async function untilListening(address: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await fetch(`http://${address}`).catch(() => null);
    await response?.body?.cancel();
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error("denokv does not respond.");
}
