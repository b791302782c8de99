/** `deno task dev`: runs the server, restarted after each change, behind Vite with hot reload, at one address. */
import { createServer } from "vite";
import { ROOT } from "./run.ts";
import { print } from "./print.ts";
import { readCall } from "./usage.ts";

readCall({
  call: "dev",
  help: "Runs the server, restarted after each change, behind Vite with hot reload, at one address.",
});

const api = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "--watch", "--no-clear-screen", "api/main.ts"],
  cwd: ROOT,
  stdin: "null",
}).spawn();

const vite = await createServer({ configFile: `${ROOT}/web/vite.config.ts`, clearScreen: false });
await vite.listen();
print(
  `Develop at ${
    vite.resolvedUrls?.local[0] ?? "the address above"
  }: it reloads by itself, and passes /api on.`,
);

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, async () => {
    if (stopping) return;
    stopping = true;
    // After SIGTERM, `--watch` ends the server and waits for a change of its files.
    api.kill("SIGINT");
    await Promise.all([vite.close(), api.status]);
    Deno.exit(0);
  });
}
