import { afterAll, beforeAll, describe, expect, it } from "vitest";
import project from "../../package.json" with { type: "json" };
import { ROOT } from "../../tasks/run.ts";
import { copyFolder } from "../fixtures/copy_folder.ts";

/** The tasks that people without a checkout run first. */
const TASKS = ["demo", "install", "start"];

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

describe("serving", () => {
  let copy: string;

  beforeAll(async () => {
    copy = await Deno.makeTempDir({ prefix: "gorin-serve-" });
    await copyFolder(`${ROOT}/tasks`, `${copy}/tasks`);
    for (const path of ["package.json", "deno.json", "deno.lock", "api/exit_codes.ts"]) {
      await Deno.mkdir(`${copy}/api`, { recursive: true });
      await Deno.copyFile(`${ROOT}/${path}`, `${copy}/${path}`);
    }
    for (const folder of ["node_modules", "dist/web"]) {
      await Deno.mkdir(`${copy}/${folder}`, { recursive: true });
    }
    for (const folder of ["web", "shared", "docs/store"]) {
      await Deno.mkdir(`${copy}/${folder}`, { recursive: true });
      await Deno.writeTextFile(`${copy}/${folder}/privacy.md`, "as it was built");
    }
  });
  afterAll(() => Deno.remove(copy, { recursive: true }));

  it.each([
    [".node_modules.stamp", "of the version before", "The packages are", "install:start"],
    ["dist/.web.stamp", "of the version before", "The web app is", "build web"],
  ])("is refused with what to run when %s is another one", async (stamp, content, what, task) => {
    await Deno.writeTextFile(`${copy}/${stamp}`, content);
    const serve = ["run", "-A", "--cached-only", "tasks/serve.ts"];
    const { code, stderr } = await new Deno.Command(Deno.execPath(), { args: serve, cwd: copy }).output();
    await Deno.remove(`${copy}/${stamp}`);
    // Which `deploy/gorin.service` does not start again.
    expect(code).toBe(78);
    expect(new TextDecoder().decode(stderr)).toBe(
      `${what} not of this version. Run this, and start again: deno task ${task}\n`,
    );
  });
});

describe("a task of the host", () => {
  it("runs where nothing can be written", async () => {
    const copy = await Deno.makeTempDir({ prefix: "gorin-read-only-" });
    await copyFolder(`${ROOT}/tasks`, `${copy}/tasks`);
    for (const path of ["package.json", "deno.json", "deno.lock", ".node_modules.stamp"]) {
      await Deno.copyFile(`${ROOT}/${path}`, `${copy}/${path}`);
    }
    await Deno.mkdir(`${copy}/node_modules`);
    // So that not even root could write there.
    await Deno.writeTextFile(`${copy}/.cache`, "");
    const args = ["run", "-A", "--cached-only", "tasks/install.ts", "start"];
    const { code, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: copy }).output();
    await Deno.remove(copy, { recursive: true });
    expect({ code, said: new TextDecoder().decode(stderr) }).toEqual({ code: 0, said: "" });
  });
});

describe("npm start", () => {
  it("runs the Deno that it has installed without asking npx, and no other version", async () => {
    const copy = await Deno.makeTempDir({ prefix: "gorin ä 日本 " });
    await Deno.mkdir(`${copy}/tasks`);
    await Deno.mkdir(`${copy}/.cache`);
    await Deno.copyFile(`${ROOT}/tasks/deno.mjs`, `${copy}/tasks/deno.mjs`);
    const { size } = await Deno.stat(Deno.execPath());
    await Deno.writeTextFile(`${copy}/.cache/deno`, ["deno@1.2.3", Deno.execPath(), size].join("\n"));
    const RUN = ["eval", "console.log('it runs'); Deno.exit(7)"];
    const ask = (version: string) =>
      new Deno.Command("node", {
        // Without npx.
        args: [
          "--import",
          "data:text/javascript,process.env.PATH='/nowhere'",
          "tasks/deno.mjs",
          version,
          ...RUN,
        ],
        cwd: copy,
      }).output();
    const { code, stdout } = await ask("deno@1.2.3");
    expect({ code, out: new TextDecoder().decode(stdout) }).toEqual({ code: 7, out: "it runs\n" });
    const other = await ask("deno@1.2.4");
    expect(new TextDecoder().decode(other.stderr)).toContain("npx");
    expect(other.code).toBe(1);
    await Deno.remove(copy, { recursive: true });
  });
});

describe("a task", () => {
  it.each(TASKS)("%s prints its usage", async (task) => {
    const help = await run(task, "--help");
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(/^deno task [a-z:]+/);
  });

  it("prints it for an option that it does not know, and no stack", async () => {
    const unknown = await run("start", "--wrong");
    expect(unknown).toMatchObject({ code: 1, out: "" });
    expect(unknown.err).toContain("Usage: deno task ");
    expect(unknown.err).not.toContain("    at ");
  });

  it("prints the version", async () => {
    expect(await run("serve", "--version")).toEqual({ code: 0, out: `${project.version}\n`, err: "" });
  });

  it("names a value that it does not take", async () => {
    expect((await run("demo", "--days", "many")).err).toBe(
      "--days must be a whole number from 1 to 3660, not many.\n",
    );
    expect((await run("demo", "--timezone", "Mars/Olympus")).err).toContain("--timezone must be a time zone");
    expect((await run("build", "wbe")).err).toContain("wbe is not one of web, chrome");
  });
});
