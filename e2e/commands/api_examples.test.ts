import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasswordHasher } from "../../api/auth/password.ts";
import { parseEnv } from "../../api/env.ts";
import { type RunningServer, startServer } from "../../api/server.ts";
import { QUICK_ARGON2ID } from "../../api/testing/quick_algorithms.ts";
import { ROOT } from "../../tasks/run.ts";

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
