/** The `test` of the stories of `npm start`. */
import { expect, test as base } from "@playwright/test";
import { ROOT } from "../../tasks/run.ts";
import { freePort } from "../bench/process.ts";
import { type Command, start } from "./command.ts";

export { expect } from "@playwright/test";

interface Fixtures {
  /** A temporary folder. */
  readonly folder: string;
  /** Starts `npm start`, or with `direct` the task behind it, on `port` with a store in `folder`. */
  readonly startServer: (
    options?: { cwd?: string; direct?: boolean; env?: Record<string, string> },
  ) => Command;
  readonly port: number;
}

export const test = base.extend<Fixtures>({
  // deno-lint-ignore no-empty-pattern
  folder: async ({}, provide) => {
    const folder = await Deno.makeTempDir({ prefix: "gorin-start-" });
    await provide(folder);
    await Deno.remove(folder, { recursive: true });
  },
  // deno-lint-ignore no-empty-pattern
  port: async ({}, provide) => {
    await provide(freePort());
  },
  startServer: async ({ folder, port }, provide) => {
    const started: Command[] = [];
    await provide(({ cwd = ROOT, direct = false, env = {} } = {}) => {
      const [program, args] = direct
        ? [Deno.execPath(), ["run", "-A", "tasks/start.ts"]] as const
        : ["npm", ["start"]] as const;
      const settings = { PORT: String(port), GORIN_KV: `${folder}/gorin.sqlite`, ...env };
      const command = start(program, args, { cwd, env: settings });
      started.push(command);
      return command;
    });
    for (const command of started) {
      try {
        command.kill("SIGTERM");
      } catch {
        // It has already ended.
      }
      await command.status;
    }
    await expect.poll(() => isOpen(port), "The port must be free after the test.").toBe(false);
  },
});

/** Returns whether something listens on a port of this machine. */
export async function isOpen(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch {
    return false;
  }
}
