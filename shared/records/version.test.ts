import { describe, expect, it } from "vitest";
import { isOlderVersion } from "./version.ts";

const EPOCH = "9f1c2f0e-6d1b-4f7e-8a64-2a1f0c9b7d11";

describe("the order of versions", () => {
  it.each([
    ["the one before", `${EPOCH}-00000000000000a90000`, `${EPOCH}-00000000000000b10000`, true],
    ["the same", `${EPOCH}-00000000000000a90000`, `${EPOCH}-00000000000000a90000`, false],
    ["the one after", `${EPOCH}-00000000000000b10000`, `${EPOCH}-00000000000000a90000`, false],
    ["one of another database", "another-00000000000000a90000", `${EPOCH}-00000000000000b10000`, false],
    ["one where none was", `${EPOCH}-00000000000000a90000`, null, false],
    ["none where one was", null, `${EPOCH}-00000000000000a90000`, false],
  ])("%s", (_what, version, other, expected) => {
    expect(isOlderVersion(version, other)).toBe(expected);
  });
});
