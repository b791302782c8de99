import { describe, expect, it } from "vitest";
import { keys } from "../store/keys.ts";
import { wrapKv } from "../store/kv.ts";
import { loadSigningKey } from "./signing_key.ts";
import { openTestStore } from "../testing/test_store.ts";

describe("the signing key", () => {
  it("is created once and shared by all servers that start on one store", async () => {
    using db = await openTestStore();
    const loaded = await Promise.all(Array.from({ length: 8 }, () => loadSigningKey(wrapKv(db), {})));
    loaded.push(await loadSigningKey(wrapKv(db), {}));
    expect(new Set(loaded.map((key) => key.toHex())).size).toBe(1);
    expect(loaded[0]?.length).toBe(32);
  });

  it("differs from store to store", async () => {
    using one = await openTestStore();
    using other = await openTestStore();
    expect(await loadSigningKey(wrapKv(one), {})).not.toEqual(await loadSigningKey(wrapKv(other), {}));
  });

  it("is the secret in the environment if there is one, which is never stored", async () => {
    using db = await openTestStore();
    const secret = "s".repeat(32);
    const key = await loadSigningKey(wrapKv(db), { GORIN_JWT_SECRET: secret });
    expect(new TextDecoder().decode(key)).toBe(secret);
    expect((await db.get(keys.config("jwt_secret"))).value).toBeNull();
  });

  it("is rejected when it is too short, with a message that does not contain it", async () => {
    using db = await openTestStore();
    await expect(loadSigningKey(wrapKv(db), { GORIN_JWT_SECRET: "too short" })).rejects.toThrow(
      /^Cannot sign tokens with a secret of 9 bytes: GORIN_JWT_SECRET must be at least 32 bytes\.$/,
    );
  });
});
