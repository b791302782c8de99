import { freePort } from "../bench/process.ts";
import { fail } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { timeUntil } from "../faults/scenario.ts";

/** Whatever else the machine does. A server that ends is noticed at once. */
const PATIENCE_MS = 300_000;

/** Takes a commit out of the history of git, and returns its folder below `folder`. It has the packages of today. */
export async function checkOut(commit: string, folder: string): Promise<string> {
  const checkout = `${folder}/${commit}`;
  await Deno.mkdir(checkout);
  const { success } = await new Deno.Command("sh", {
    args: ["-c", `git archive ${commit} | tar -x -C "${checkout}"`],
    cwd: ROOT,
    stderr: "null",
  }).output();
  if (!success) fail(`The history has no commit ${commit}: clone all of it (git fetch --unshallow).`);
  await Deno.symlink(`${ROOT}/node_modules`, `${checkout}/node_modules`);
  return checkout;
}

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
