import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { uuidOf } from "./random_uuid.ts";

describe("uuidOf", () => {
  it("makes a UUID of version 4, whatever was thrown", () => {
    for (let byte = 0; byte < 256; byte++) {
      const uuid = uuidOf(new Uint8Array(16).fill(byte));
      expect(z.uuidv4().safeParse(uuid).success, uuid).toBe(true);
    }
  });

  it("keeps every other bit as it was thrown", () => {
    expect(uuidOf(new Uint8Array(16).fill(0xff))).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
    expect(uuidOf(new Uint8Array(16))).toBe("00000000-0000-4000-8000-000000000000");
    expect(uuidOf(Uint8Array.from({ length: 16 }, (_, at) => at))).toBe(
      "00010203-0405-4607-8809-0a0b0c0d0e0f",
    );
  });
});
