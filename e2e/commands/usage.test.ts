import { describe, expect, it } from "vitest";
import { ROOT } from "../../tasks/run.ts";

/** The tasks beside those of the host, whose help `admin.test.ts` reads. */
const TASKS = ["build", "check_types", "demo", "dev", "install", "ok", "package", "serve", "start", "test"];

async function run(task: string, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", `tasks/${task}.ts`, ...args],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

describe("a task", () => {
  it.each(TASKS)("%s prints its usage", async (task) => {
    const help = await run(task, "--help");
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(/^deno task [a-z:]+/);
  }, 20_000);

  it.each(["demo", "start"])(
    "%s prints it for an option that it does not know, and no stack",
    async (task) => {
      const unknown = await run(task, "--wrong");
      expect(unknown).toMatchObject({ code: 1, out: "" });
      expect(unknown.err).toContain("Usage: deno task ");
      expect(unknown.err).not.toContain("    at ");
    },
    20_000,
  );

  it("names a value that it does not take", async () => {
    expect((await run("demo", "--days", "many")).err).toBe(
      "--days must be a whole number from 1 to 3660, not many.\n",
    );
    expect((await run("demo", "--timezone", "Mars/Olympus")).err).toContain("--timezone must be a time zone");
    expect((await run("build", "wbe")).err).toContain("wbe is not one of web, chrome");
  }, 20_000);
});
