/**
 * `deno task release`: everything that a release holds, in dist/release: the packages of `deno task package`, the
 * command line as one file, the context of the container, the list of all parts (CycloneDX), and SHA256SUMS of them.
 */
import { createHash } from "node:crypto";
import { build, type Rolldown } from "vite";
import project from "../package.json" with { type: "json" };
import { packageAll } from "./package.ts";
import { fail, print } from "./print.ts";
import { ROOT } from "./run.ts";
import { billOfMaterials } from "./start/bill_of_materials.ts";
import { tarGz } from "./tar.ts";
import { readCall } from "./usage.ts";
import type { ZipFile } from "./zip.ts";

const FOLDER = `${ROOT}/dist/release`;
const { version } = project;

const { switches } = readCall({
  call: "release",
  help: `Makes everything that a release holds in dist/release, with SHA256SUMS of it. What is not
committed is not in it, so there must be nothing.`,
  switches: {
    twice: "makes everything twice, from new builds, and compares the sums",
    unlinted: "leaves web-ext out, which needs a network",
  },
});
if (await git("status", "--porcelain") !== "") fail("Commit first: a release is made of what is committed.");
const sums = await release();
print(sums.trimEnd());
if (switches.has("twice")) {
  if (await release() !== sums) fail("The second release is another one.");
  print("The second release is the same.");
}

/** Makes the release and returns its SHA256SUMS. */
async function release(): Promise<string> {
  await Deno.remove(FOLDER, { recursive: true }).catch(() => {});
  await Deno.mkdir(FOLDER, { recursive: true });
  const force = switches.has("twice");
  for (const name of await packageAll({ force, lints: !switches.has("unlinted") })) {
    await Deno.rename(`${ROOT}/dist/${name}`, `${FOLDER}/${name}`);
  }
  await write(`gorin-cli-${version}.tar.gz`, tarGz(await commandLine()));
  await write(`gorin-container-${version}.tar.gz`, tarGz(await containerContext()));
  const bill = billOfMaterials({
    lock: await text("deno.lock"),
    time: await git("log", "-1", "--format=%cI"),
  });
  await write(`gorin-${version}.cdx.json`, new TextEncoder().encode(bill));
  const names = Array.from(Deno.readDirSync(FOLDER), ({ name }) => name).sort();
  const lines = names.map((name) => {
    const hash = createHash("sha256").update(Deno.readFileSync(`${FOLDER}/${name}`)).digest("hex");
    return `${hash}  ${name}\n`;
  });
  await Deno.writeTextFile(`${FOLDER}/SHA256SUMS`, lines.join(""));
  return lines.join("");
}

/** The command line with all that it imports in one file, which Deno runs and installs. */
async function commandLine(): Promise<ZipFile[]> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ssr: "cli/main.ts", write: false, minify: false, target: "esnext" },
  });
  // It is not watched, and its one format is one output.
  const { output: [chunk] } = built as Rolldown.RolldownOutput;
  const folder = `gorin-cli-${version}`;
  return [
    { name: `${folder}/gorin.js`, content: new TextEncoder().encode(chunk.code) },
    { name: `${folder}/LICENSE`, content: await Deno.readFile(`${ROOT}/LICENSE`) },
  ];
}

/** What `docker build -f deploy/Dockerfile` takes, and the files beside that. */
async function containerContext(): Promise<ZipFile[]> {
  const taken = [...(await text("deploy/Dockerfile.dockerignore")).matchAll(/^!(.+)$/gm)].map(([, path]) =>
    path ?? ""
  );
  const paths = await git("ls-files", "deploy", ...taken);
  return await Promise.all(
    paths.split("\n").map(async (name) => ({ name, content: await Deno.readFile(`${ROOT}/${name}`) })),
  );
}

function text(path: string): Promise<string> {
  return Deno.readTextFile(`${ROOT}/${path}`);
}

function write(name: string, content: Uint8Array): Promise<void> {
  return Deno.writeFile(`${FOLDER}/${name}`, content);
}

/** Returns what git prints, without the last line break. */
async function git(...args: string[]): Promise<string> {
  const { success, stdout } = await new Deno.Command("git", { args, cwd: ROOT, stderr: "inherit" }).output();
  if (!success) fail("A release is made in a clone of the repository.");
  return new TextDecoder().decode(stdout).trimEnd();
}
