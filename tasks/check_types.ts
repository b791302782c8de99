/**
 * `deno task check:types`: checks the types of every file with TypeScript 7, the native compiler. Deno 2 contains
 * TypeScript 6, with which `deno check` takes four times as long. The options are those of `deno.json`.
 */
import project from "../deno.json" with { type: "json" };
import { deno, ROOT } from "./run.ts";
import { readCall } from "./usage.ts";

const FOLDER = `${ROOT}/.cache/types`;

/** What Deno sets by itself. */
const OF_DENO = {
  target: "esnext",
  module: "esnext",
  moduleResolution: "bundler",
  moduleDetection: "force",
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

readCall({
  call: "check:types",
  help: "Checks the types of every file with the native compiler of TypeScript.",
});
await Deno.mkdir(FOLDER, { recursive: true });
const { code, stdout } = await new Deno.Command(Deno.execPath(), { args: ["types"] }).output();
if (code !== 0) Deno.exit(code);
await Deno.writeFile(`${FOLDER}/deno.d.ts`, stdout);

const { lib, ...compilerOptions } = project.compilerOptions;
const config = {
  compilerOptions: {
    ...compilerOptions,
    ...OF_DENO,
    // What did not change since the last run is not checked again, which takes a fifth of the time.
    incremental: true,
    tsBuildInfoFile: `${FOLDER}/types.tsbuildinfo`,
    lib: lib.filter((name) => !name.startsWith("deno.")),
  },
  include: [`${FOLDER}/deno.d.ts`, `${ROOT}/**/*.ts`, `${ROOT}/**/*.tsx`],
  exclude: project.exclude.filter((path) => path !== ".cache").map((path) => `${ROOT}/${path}`),
};
await Deno.writeTextFile(`${FOLDER}/tsconfig.json`, JSON.stringify(config, null, 2));

// On one core, since checkers that share the files check much of them twice.
const args = ["run", "-A", "npm:typescript/tsc", "--project", `${FOLDER}/tsconfig.json`, "--singleThreaded"];
// Go's collector by default takes a third of the processor time, to save an eighth of the memory.
if (!await deno(args, { env: { GOGC: "400" } })) Deno.exit(1);
