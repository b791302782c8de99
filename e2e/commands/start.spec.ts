import { openSlowPost } from "../../api/testing/slow_post.ts";
import { ROOT } from "../../tasks/run.ts";
import type { Command } from "./command.ts";
import { expect, isOpen, test } from "./start_test.ts";

/** Returns the output without the lines of npm and the task runner. */
function outputLines(command: Command): string[] {
  return command.output().split("\n").filter((line) =>
    line && !/^(>|npm |Task |Building |Installing )/.test(line)
  );
}

test("npm start prints the address to open and the folder of the extension, and ends on SIGTERM", async ({ startServer, port }) => {
  const command = startServer();
  await command.prints(/extension is in/);
  expect(outputLines(command).slice(0, 2)).toEqual([
    `Gorin is ready: open http://localhost:${port}`,
    expect.stringMatching(/^The unpacked browser extension is in .+extension-chrome$/),
  ]);
  const page = await fetch(`http://localhost:${port}/login`);
  expect(await page.text()).toContain("<title>Gorin</title>");
  await endsOn("SIGTERM", command, port);
});

test("npm start leaves no process behind on SIGKILL", async ({ startServer, port }) => {
  const command = startServer();
  await command.prints(/is ready/);
  await endsOn("SIGKILL", command, port);
});

/** Expects that no process is left that listens. */
async function endsOn(signal: Deno.Signal, command: Command, port: number): Promise<void> {
  command.kill(signal);
  await command.status;
  await expect.poll(() => isOpen(port)).toBe(false);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`the server exits with 0 on ${signal} after finishing open requests`, async ({ startServer, port }) => {
    const command = startServer({ direct: true });
    await command.prints(/is ready/);
    const body = { email: "late@example.com", password: "in the midst of it", timezone: "UTC" };
    const post = await openSlowPost(`http://localhost:${port}/api/auth/register`, JSON.stringify(body));
    await post.sendHead();
    await post.bodyIsRead();
    command.kill(signal);
    await post.sendBody();
    expect(await post.response()).toMatch(/^HTTP\/1\.1 201 /);
    expect((await command.status).code).toBe(0);
  });
}

test("a taken port is reported in one line", async ({ startServer, port }) => {
  const other = Deno.listen({ hostname: "127.0.0.1", port });
  const command = startServer();
  expect((await command.status).code).not.toBe(0);
  other.close();
  await expect.poll(() => outputLines(command)).toEqual([
    `Port ${port} is taken. Stop what listens there, or choose another: PORT=8001 npm start`,
  ]);
});

test("a read-only data folder is reported in one line", async ({ startServer, folder }) => {
  await Deno.writeTextFile(`${folder}/file`, "");
  const command = startServer({ direct: true, env: { GORIN_KV: `${folder}/file/gorin.sqlite` } });
  expect((await command.status).code).not.toBe(0);
  await expect.poll(() => outputLines(command)).toEqual([
    expect.stringMatching(/^Cannot open the store .+GORIN_KV/),
  ]);
});

test("an invalid setting is reported in one line", async ({ startServer }) => {
  const command = startServer({ direct: true, env: { PORT: "eighty" } });
  // Which `deploy/gorin.service` does not start again.
  expect((await command.status).code).toBe(78);
  await expect.poll(() => outputLines(command)).toEqual([expect.stringContaining("PORT")]);
});

test("an unsupported system is reported in one line", async () => {
  const pretend = "Object.defineProperty(process, 'arch', { value: 'mips' }); import('./tasks/deno.mjs');";
  const node = new Deno.Command("node", { args: ["-e", pretend], cwd: ROOT });
  const { code, stderr } = await node.output();
  expect(code).toBe(1);
  expect(new TextDecoder().decode(stderr)).toMatch(/^Gorin does not run on .+-mips\..+\n$/);
});

test("a folder in which nothing can be built is reported in one line", async ({ folder }) => {
  const tasks = `${folder}/number #1/tasks`;
  await Deno.mkdir(tasks, { recursive: true });
  await Deno.copyFile(`${ROOT}/tasks/deno.mjs`, `${tasks}/deno.mjs`);
  const { code, stderr } = await new Deno.Command("node", { args: [`${tasks}/deno.mjs`] }).output();
  expect(code).toBe(1);
  expect(new TextDecoder().decode(stderr)).toMatch(/^Gorin cannot be built in .+number #1.+\n$/);
});
