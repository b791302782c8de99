import { describe, expect, it } from "vitest";
import { type Look, standsUnder, wrappersOf } from "./wrappers.ts";

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
  it("are all processes up to the topmost npm, and not the terminal above it", async () => {
    expect(await wrappersOf(15, table(STARTED_BY_NPM))).toEqual([14, 13, 12, 11, 10]);
  });

  it("are none when somebody started Deno themselves", async () => {
    expect(await wrappersOf(15, table({ 2: [1, "bash"], 14: [2, "deno task start"], 15: [14, "deno run"] })))
      .toEqual(
        [],
      );
  });

  it("hold while every one of them lives", async () => {
    expect(await standsUnder(15, [14, 13, 12, 11, 10], table(STARTED_BY_NPM))).toBe(true);
  });

  it("no longer hold when the shell between npm and npx was ended", async () => {
    const left = { ...STARTED_BY_NPM, 12: [1, "npm exec deno task start"] satisfies [number, string] };
    expect(await standsUnder(15, [14, 13, 12, 11, 10], table(left))).toBe(false);
  });
});
