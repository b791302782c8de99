import { expect, it } from "vitest";
import { connectionCode } from "./connection_code.ts";

it("the code of a connection is six digits, the same for the same challenge, and differs for others", () => {
  const challenge = (first: number) => {
    const bytes = new Uint8Array(32).fill(255);
    bytes[5] = first;
    return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
  };
  const codes = Array.from({ length: 256 }, (_, n) => connectionCode(challenge(n)));
  for (const code of codes) expect(code).toMatch(/^\d{3} \d{3}$/);
  expect(new Set(codes).size).toBe(256);
  expect(connectionCode(challenge(7))).toBe(codes[7]);
  expect(connectionCode("A".repeat(43))).toBe("000 000");
});
