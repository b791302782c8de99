/**
 * Executes the recipes of CONTRIBUTING.md: applies them to a copy of the tree and checks what they say. The copy has no
 * tests but those that it runs: checking the types of all takes a third longer.
 */
import process from "node:process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seconds } from "../../tasks/test/steps.ts";
import { ROOT } from "../../tasks/run.ts";
import { projectFiles, read } from "../repo/files.ts";
import { applied, type Hunk, hunksIn } from "./recipes.ts";

/** The whole check of types, and some tests, on a machine that has much else to do. */
const TIMEOUT_MS = 600_000;

const guide = read("CONTRIBUTING.md");
const recipes = guide.slice(guide.indexOf("\n## Recipes\n"), guide.indexOf("\n## Add a text\n"));
const hunks = hunksIn(recipes);
const changed = [...new Set(hunks.map(({ path }) => path))];

/** The tests that the recipes name but this one, and those beside the changed files. */
const tests = [
  ...(recipes.match(/[\w/]+\.test\.tsx?/g) ?? []).filter((path) => !path.startsWith("e2e/commands/")),
  ...changed.map((path) => path.replace(/\.(tsx?|json)$/, ".test.$1")),
].filter((path) => projectFiles().includes(path));

let copy: string;

beforeAll(async () => {
  copy = await Deno.makeTempDir({ prefix: "gorin-recipes-" });
  for (const path of projectFiles()) {
    if (/\.(png|webp|jpg|(test|spec)\.tsx?)$/.test(path) && !tests.includes(path)) continue;
    await Deno.mkdir(`${copy}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.copyFile(`${ROOT}/${path}`, `${copy}/${path}`);
  }
  await Deno.symlink(`${ROOT}/node_modules`, `${copy}/node_modules`);
  for (const hunk of hunks) await apply(hunk);
}, TIMEOUT_MS);
afterAll(() => Deno.remove(copy, { recursive: true }));

async function apply(hunk: Hunk) {
  const path = `${copy}/${hunk.path}`;
  await Deno.writeTextFile(path, applied(hunk, await Deno.readTextFile(path)));
}

/** Runs Deno in the copy, and returns what it printed when it failed. */
async function failureOf(...args: string[]): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--unstable-kv", ...args],
    cwd: copy,
    stdin: "null",
    env: { NO_COLOR: "1" },
  });
  const { success, stdout, stderr } = await command.output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return success ? "" : `${out}\n${err}`;
}

it(
  "the recipes of CONTRIBUTING.md › are all that a field, a setting, a category and an endpoint need",
  async () => {
    expect(recipes.match(/^### Add an? .*$/gm)).toHaveLength(4);
    expect(hunks.length).toBeGreaterThan(0);
    const begun = performance.now();
    const [types, failedTests] = await Promise.all([
      failureOf("tasks/check_types.ts"),
      failureOf("npm:vitest", "run", "--maxWorkers=1", ...tests),
    ]);
    process.stdout.write(`The four recipes took ${seconds(begun)}.\n`);
    expect(types).toBe("");
    expect(failedTests).toBe("");
  },
  TIMEOUT_MS,
);
