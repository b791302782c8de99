import { describe, expect, it } from "vitest";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery_codes.ts";

describe("recovery codes", () => {
  it("are ten different ones of 120 bits, in groups that are easy to type", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{6}(-[a-km-np-z2-9]{6}){3}$/);
  });

  it("are recognised however they are typed", () => {
    const hash = hashRecoveryCode("k7pq2a-9xw4fd-m3ttc8-zzh2yr");
    expect(hashRecoveryCode(" K7PQ2A 9XW4FD M3TTC8 ZZH2YR ")).toBe(hash);
    expect(hashRecoveryCode("k7pq2a-9xw4fd-m3ttc8-zzh2ys")).not.toBe(hash);
  });
});
