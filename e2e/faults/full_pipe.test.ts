import { expect, it, onTestFinished } from "vitest";
import { TextLineStream } from "../../tasks/run.ts";
import { freePort } from "../bench/process.ts";

/** What a pipe holds, in bytes: less than the lines of so many calls. */
const PIPE_BYTES = 65_536;
const CALLS = 1_500;
/** The log gives up after two seconds; the rest is for a busy machine. */
const MAX_STOPPING_MS = 15_000;

it("a server whose log is not read stops on a signal", async () => {
  const port = String(freePort());
  const child = new Deno.Command(Deno.execPath(), {
    // With whatever is built, or nothing: it is about the log.
    args: ["run", "-A", "e2e/commands/serve_any_build.ts"],
    env: { PORT: port, HOST: "127.0.0.1", GORIN_KV: ":memory:" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let ended = false;
  const status = child.status.finally(() => ended = true);
  onTestFinished(() => {
    if (!ended) child.kill("SIGKILL");
  });
  const messages = child.stderr.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
  for await (const line of messages) if (line.includes("is ready")) break;
  for (let sent = 0; sent < CALLS; sent += 50) {
    await Promise.all(Array.from({ length: 50 }, async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/auth/me`);
      await response.body?.cancel();
    }));
  }
  const begun = performance.now();
  child.kill("SIGTERM");
  const { code } = await status;
  expect(code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(MAX_STOPPING_MS);
  const { byteLength } = await new Response(child.stdout).arrayBuffer();
  // Less what had no room in it.
  expect(byteLength, "the pipe was full").toBeGreaterThan(PIPE_BYTES / 2);
}, 60_000);
