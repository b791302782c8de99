import { describe, expect, it } from "vitest";
import { isOlderVersion } from "./version.ts";

const EPOCH = "9f1c2f0e-6d1b-4f7e-8a64-2a1f0c9b7d11";

describe("the order of versions", () => {
  it.each([
    ["an earlier one", `${EPOCH}-9`, `${EPOCH}-10`, true],
    ["an earlier versionstamp", `${EPOCH}-00000000000000a90000`, `${EPOCH}-00000000000000b10000`, true],
    ["an equal one", `${EPOCH}-00000000000000a90000`, `${EPOCH}-00000000000000a90000`, false],
    ["a later one", `${EPOCH}-00000000000000b10000`, `${EPOCH}-00000000000000a90000`, false],
    ["one of another database", "another-00000000000000a90000", `${EPOCH}-00000000000000b10000`, false],
    ["a version and none", `${EPOCH}-00000000000000a90000`, null, false],
    ["none and a version", null, `${EPOCH}-00000000000000a90000`, false],
  ])("%s", (_what, version, other, expected) => {
    expect(isOlderVersion(version, other)).toBe(expected);
  });
});
