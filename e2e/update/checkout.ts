import { freePort } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";

const PATIENCE_MS = 60_000;

/** Starts the server of another version, whose files are in the folder `checkout`. */
export async function startCheckout(
  checkout: string,
  store: string,
  port = freePort(),
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", "api/main.ts"],
    cwd: checkout,
    env: { GORIN_KV: store, PORT: String(port), HOST: "127.0.0.1" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const complaints = new Response(child.stderr).text();
  const url = `http://127.0.0.1:${port}`;
  let ended = false;
  void child.status.then(() => ended = true);
  const responds = () =>
    fetch(`${url}/api/health`).then(async (response) => (await response.text(), true), () => false);
  const wait = await timeUntil(async () => ended || await responds(), PATIENCE_MS);
  if (ended || wait === Infinity) {
    if (!ended) child.kill("SIGKILL");
    throw new Error(`The server in ${checkout} does not run: ${await complaints}`);
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await child.status;
      await complaints;
    },
  };
}
