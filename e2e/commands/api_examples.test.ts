import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasswordHasher } from "../../api/auth/passwords.ts";
import { parseEnv } from "../../api/env.ts";
import { type RunningServer, startServer } from "../../api/server.ts";
import { QUICK_ARGON2ID } from "../../api/testing/quick_algorithms.ts";
import { newWebhookSecret, signedHeaders } from "../../api/features/webhooks/webhooks.ts";
import { ROOT, TextLineStream } from "../../tasks/run.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({
    env: parseEnv({ PORT: "0", GORIN_KV: ":memory:" }),
    log: { write: () => {}, flush: () => Promise.resolve() },
    // The shell's `date` has the real time, also where a test run begins at another one.
    clock: () => Temporal.Now.instant().epochMilliseconds,
    version: "0.0.0-test",
    webRoot: "no/such/folder",
    passwords: await createPasswordHasher([QUICK_ARGON2ID]),
  });
});
afterAll(() => server.stop());

/** The commands of the section with the worked examples, as one script. */
function examples(text: string): string {
  const [, section = ""] = /## Worked examples\n([\s\S]*?)\n## /.exec(text) ?? [];
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join("\necho\n");
}

describe("the receiver of webhooks in docs/api.md", () => {
  it("accepts what the server signed, once, and nothing else", async () => {
    const text = await Deno.readTextFile(`${ROOT}/docs/api.md`);
    const [, source = ""] = /## Webhooks\n[\s\S]*?```ts\n([\s\S]*?)```/.exec(text) ?? [];
    const secret = newWebhookSecret();
    await using receiver = new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-check", "--ext=ts", "--allow-net=0.0.0.0", "--allow-env=GORIN_SECRET", "-"],
      env: { GORIN_SECRET: secret, NO_COLOR: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    await new Blob([source.replace("port: 9000", "port: 0")]).stream().pipeTo(receiver.stdin);
    const linesOf = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
      stream.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream()).getReader();
    const [, port] = /:(\d+)\//.exec((await linesOf(receiver.stderr).read()).value ?? "") ?? [];
    const url = `http://127.0.0.1:${port}/`;
    const body = JSON.stringify({ type: "test" });
    const now = Temporal.Now.instant().epochMilliseconds;
    // As after a change of the secret that the receiver does not know of yet.
    const secrets = { secret: newWebhookSecret(), previous_secret: { secret, until: now + 1_000 } };
    const headers = signedHeaders(secrets, { id: "an-id", sentAt: now, body });
    const late = signedHeaders(secrets, { id: "another", sentAt: now - 600_000, body });
    const send = async (headers: HeadersInit, body: string) =>
      (await fetch(url, { method: "POST", headers, body })).status;
    expect(await send(headers, body)).toBe(204);
    expect(await send(headers, body)).toBe(204);
    expect(await send(headers, `${body} `)).toBe(401);
    expect(await send(late, body)).toBe(401);
    expect(await send({}, body)).toBe(401);
    const lines = linesOf(receiver.stdout);
    expect((await lines.read()).value).toBe('{ type: "test" }');
    receiver.kill("SIGKILL");
    expect((await lines.read()).done).toBe(true);
  });
});

describe("the worked examples of docs/api.md", () => {
  it("work exactly as they are written", async () => {
    const script = examples(await Deno.readTextFile(`${ROOT}/docs/api.md`));
    const { code, stdout, stderr } = await new Deno.Command("sh", {
      args: ["-e", "-c", script],
      env: { GORIN: server.url },
    }).output();
    const printed = new TextDecoder().decode(stdout);
    expect(new TextDecoder().decode(stderr)).toBe("");
    expect(code).toBe(0);
    expect(printed).toContain('"category":"Deep Work"');
    expect(printed).toContain('"state":"success"');
    expect(printed).toMatch(/412$/m);
    expect(printed).toContain('"week":"2026-W47"');
    expect(printed).toContain("day,id,start_ts,end_ts,category,note,source");
    expect(printed).toContain("BEGIN:VEVENT");
    expect(printed).toContain('"name":"putBattleLogs"');
  });
});
