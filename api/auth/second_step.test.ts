import { describe, expect, it } from "vitest";
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  totpCode,
  totpStep,
  totpUri,
} from "./second_step.ts";

/** The secret of RFC 6238, appendix B, `12345678901234567890`, in base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const NOW = Date.parse("2026-11-21T12:00:10.000Z");
const STEP = Math.floor(NOW / 30_000);

describe("a code of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %d s is the one of RFC 6238", (seconds, code) => {
    expect(totpCode(RFC_SECRET, seconds * 1_000)).toBe(code);
    expect(totpStep(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it.each([[-60_000, null], [-30_000, STEP - 1], [0, STEP], [30_000, STEP + 1], [60_000, null]])(
    "of a clock that is off by %d ms belongs to the step %s",
    (offset, step) => {
      expect(totpStep(RFC_SECRET, totpCode(RFC_SECRET, NOW + offset), NOW)).toBe(step);
    },
  );

  it.each(["", "00000", "0000000", "abcdef", "１２３４５６"])("is none when it is %j", (code) => {
    expect(totpStep(RFC_SECRET, code, NOW)).toBeNull();
  });
});

describe("a new secret", () => {
  it("has 160 bits, and is another one each time", () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it("has an address that authenticator apps read", () => {
    const { protocol, host, pathname, searchParams } = new URL(totpUri(RFC_SECRET, "musashi+1@example.org"));
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      "otpauth:",
      "totp",
      "/Gorin:musashi+1@example.org",
    ]);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: "Gorin",
      secret: RFC_SECRET,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

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
