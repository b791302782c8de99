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

/** A KV Connect server in a process of its own. */
export interface Denokv {
  readonly port: number;
  readonly url: string;
  /** Kills it, and starts it again on the same file and port. Resolves when it responds. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts denokv over a file in `folder`. */
export async function startDenokv(program: string, folder: string): Promise<Denokv> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: Deno.ChildProcess;
  const start = async () => {
    child = new Deno.Command(program, {
      args: [
        "--sqlite-path",
        `${folder}/denokv.sqlite`,
        "serve",
        "--addr",
        `127.0.0.1:${port}`,
        "--access-token",
        TOKEN,
      ],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const isUp = () => fetch(url).then((response) => response.body?.cancel()).then(() => true, () => false);
    if (await timeUntil(isUp, 20_000) === Infinity) throw new Error("denokv does not respond.");
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await child.status;
  };
  await start();
  return {
    port,
    url,
    async restart() {
      await kill();
      await start();
    },
    stop: kill,
  };
}
