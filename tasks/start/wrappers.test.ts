import { describe, expect, it } from "vitest";
import { hasWrappers, type Look, wrappersOf } from "./wrappers.ts";

/** A process table: `pid: [parent, title]`. */
function table(processes: Record<number, [number, string]>): Look {
  return (pid) => {
    const found = processes[pid];
    return Promise.resolve(found ? { parent: found[0], title: found[1] } : null);
  };
}

const STARTED_BY_NPM = {
  2: [1, "bash"],
  10: [2, "npm start"],
  11: [10, "sh -c npx -y deno task start"],
  12: [11, "npm exec deno task start"],
  13: [12, "sh -c 'deno' task start"],
  14: [13, "deno task start"],
  15: [14, "deno run tasks/start.ts"],
} satisfies Record<number, [number, string]>;

describe("wrappers", () => {
  it("are all ancestors up to the topmost npm, without the terminal", async () => {
    expect(await wrappersOf(15, table(STARTED_BY_NPM))).toEqual([14, 13, 12, 11, 10]);
  });

  it("are empty when Deno was started directly", async () => {
    expect(await wrappersOf(15, table({ 2: [1, "bash"], 14: [2, "deno task start"], 15: [14, "deno run"] })))
      .toEqual(
        [],
      );
  });

  it("exist while all of them are running", async () => {
    expect(await hasWrappers(15, [14, 13, 12, 11, 10], table(STARTED_BY_NPM))).toBe(true);
  });

  it("no longer exist when the shell between npm and npx has exited", async () => {
    const left = { ...STARTED_BY_NPM, 12: [1, "npm exec deno task start"] satisfies [number, string] };
    expect(await hasWrappers(15, [14, 13, 12, 11, 10], table(left))).toBe(false);
  });
});
