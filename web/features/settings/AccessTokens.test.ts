import { describe, expect, it } from "vitest";
import { ACCESS_TOKEN_LIMITS, createAccessToken } from "#shared/contract/mod.ts";
import { LIFETIMES, NEW_TOKEN, readTokenForm } from "./AccessTokens.tsx";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");

describe("the form of a new token", () => {
  it("says what the token is called, what it may do and when it expires", () => {
    expect(readTokenForm({ name: " Backup ", scope: "write", lifetime: "30" }, NOW)).toEqual({
      value: { name: "Backup", scope: "write", expires_at: "2026-12-21T12:00:00.000Z" },
    });
  });

  it("needs a name", () => {
    expect(readTokenForm({ ...NEW_TOKEN, name: "  " }, NOW)).toEqual({ error: "Give the token a name" });
  });

  it.each(LIFETIMES)("offers $label, which the server accepts", ({ value }) => {
    expect(Number(value)).toBeLessThanOrEqual(ACCESS_TOKEN_LIMITS.days);
    const { value: body } = readTokenForm({ ...NEW_TOKEN, name: "Backup", lifetime: value }, NOW) as {
      value: unknown;
    };
    expect(createAccessToken.body.safeParse(body).success).toBe(true);
  });
});
