import { ROOT } from "../../tasks/run.ts";
import { fail, print } from "../../tasks/print.ts";
import { freePort } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";

/** The access token of the stores that are started here. */
export const TOKEN = "a token of this test only";

/** Where denokv is built when it is not installed. */
const BUILT = `${ROOT}/.cache/denokv`;

/** Returns the path of denokv, or null when it is not installed. */
export async function findInstalledDenokv(): Promise<string | null> {
  for (const program of ["denokv", `${BUILT}/bin/denokv`]) {
    if (await runs(program, "--version")) return program;
  }
  return null;
}

/**
 * Returns the path of denokv: an installed one, or one that is built now, which takes minutes. Ends the process without
 * one.
 */
export async function findDenokv(): Promise<string> {
  const installed = await findInstalledDenokv();
  if (installed) return installed;
  if (!await runs("cargo", "--version")) {
    fail(
      "This test needs denokv, or cargo to build it: https://github.com/denoland/denokv and https://rustup.rs",
    );
  }
  print("Building denokv …");
  const { success } = await new Deno.Command("cargo", {
    args: ["install", "denokv", "--locked", "--root", BUILT],
  }).output();
  if (!success) fail("denokv could not be built: cargo install denokv --locked");
  return `${BUILT}/bin/denokv`;
}

/** Whether there is such a program. */
export async function runs(program: string, ...args: string[]): Promise<boolean> {
  try {
    await new Deno.Command(program, { args, stdout: "null", stderr: "null" }).output();
    return true;
  } catch {
    return false;
  }
}

/** A program in a process of its own, which keeps its data when it is killed. */
export interface Restartable {
  /** Kills it, and starts it again. Resolves when it responds. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `command`. Resolves when `isUp` does to true. */
export async function startRestartable(
  [program = "", ...args]: readonly string[],
  isUp: () => Promise<boolean>,
): Promise<Restartable> {
  let child: Deno.ChildProcess;
  const start = async () => {
    child = new Deno.Command(program, { args, stdin: "null", stdout: "null", stderr: "null" }).spawn();
    if (await timeUntil(isUp, 20_000) === Infinity) throw new Error(`${program} does not respond.`);
  };
  const stop = async () => {
    child.kill("SIGKILL");
    await child.status;
  };
  await start();
  return {
    async restart() {
      await stop();
      await start();
    },
    stop,
  };
}

/** A KV Connect server. */
export interface Denokv extends Restartable {
  readonly port: number;
  readonly url: string;
}

/** Starts denokv over a file in `folder`. */
export async function startDenokv(program: string, folder: string): Promise<Denokv> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = [
    ...[program, "--sqlite-path", `${folder}/denokv.sqlite`],
    ...["serve", "--addr", `127.0.0.1:${port}`, "--access-token", TOKEN],
  ];
  const isUp = () => fetch(url).then((response) => response.body?.cancel()).then(() => true, () => false);
  return { port, url, ...await startRestartable(command, isUp) };
}
