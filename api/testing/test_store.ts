import process from "node:process";

const ATTEMPTS = 500;
const PAUSE_MS = 10;

/**
 * Opens an empty store in memory. Where `GORIN_TEST_DENOKV` is the path of denokv, the store is in a denokv of its own,
 * which ends when the store is closed: `deno task test:cluster` runs the tests like this.
 */
export async function openTestStore(): Promise<Deno.Kv> {
  const program = process.env["GORIN_TEST_DENOKV"];
  return program ? await openDenokv(program) : await Deno.openKv(":memory:");
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
