import { describe, expect, it } from "vitest";
import { keys } from "../store/keys.ts";
import { wrapKv } from "../store/kv.ts";
import { FORGERIES, GARBAGE, partsOf, sign } from "../testing/forged_tokens.ts";
import { openTestStore } from "../testing/test_store.ts";
import { createTokens, loadSigningKey, needsRenewal, TOKEN_LIFE_MS } from "./tokens.ts";

const START = Date.parse("2026-11-21T09:00:00.000Z");
const USER = "0f4c3d6a-7a51-4c7e-9a55-0d3f5a3b1c01";
const SESSION = "5b1d2f60-52f7-4c0f-8d4e-9f1f2f6f7a02";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const DAY_MS = 24 * 60 * 60_000;

async function setUp() {
  let now = START;
  const key = crypto.getRandomValues(new Uint8Array(32));
  const tokens = await createTokens(key, () => now);
  return { tokens, key, setClock: (at: number) => now = at, again: () => createTokens(key, () => now) };
}

describe("a token", () => {
  it("contains its user, its session, and nothing else", async () => {
    const { tokens } = await setUp();
    const token = await tokens.issue(USER, SESSION);
    expect(partsOf(token)).toEqual({
      header: { alg: "HS256", typ: "gorin-session+jwt" },
      payload: {
        iss: "gorin",
        aud: "gorin-api",
        sub: USER,
        jti: SESSION,
        iat: START / 1_000,
        exp: (START + TOKEN_LIFE_MS) / 1_000,
      },
    });
    expect(await tokens.verify(token)).toEqual({
      userId: USER,
      tokenId: SESSION,
      issuedAt: START,
      expiresAt: START + TOKEN_LIFE_MS,
    });
  });

  it("is valid for exactly 30 days, cached or not", async () => {
    const { tokens, setClock, again } = await setUp();
    const token = await tokens.issue(USER, SESSION);
    await tokens.verify(token);
    setClock(START + TOKEN_LIFE_MS - 1);
    expect(await tokens.verify(token)).not.toBeNull();
    expect(await (await again()).verify(token)).not.toBeNull();
    setClock(START + TOKEN_LIFE_MS);
    expect(await tokens.verify(token)).toBeNull();
    expect(await (await again()).verify(token)).toBeNull();
  });

  it("is due for renewal after half its life", async () => {
    const { tokens } = await setUp();
    const claims = await tokens.verify(await tokens.issue(USER, SESSION));
    expect(claims && needsRenewal(claims, START + 15 * DAY_MS)).toBe(false);
    expect(claims && needsRenewal(claims, START + 15 * DAY_MS + 1)).toBe(true);
  });

  it("is valid when the clock was set back", async () => {
    const { tokens, setClock, again } = await setUp();
    const token = await tokens.issue(USER, SESSION);
    setClock(START - 2 * 60 * 60_000);
    expect(await (await again()).verify(token)).not.toBeNull();
  });

  it.each(Object.entries(FORGERIES))("is rejected when it is %s", async (_, forge) => {
    const { tokens, key } = await setUp();
    const parts = partsOf(await tokens.issue(USER, SESSION));
    const forged = await forge({ ...parts, key });
    expect(await tokens.verify(forged)).toBeNull();
    expect(await tokens.verify(forged)).toBeNull();
  });

  it("has one encoding: no other one of the same bytes is accepted", async () => {
    const { tokens, key } = await setUp();
    const token = await tokens.issue(USER, SESSION);
    const last = ALPHABET[ALPHABET.indexOf(token.slice(-1)) + 1];
    const { header, payload } = partsOf(token);
    const spellings = {
      "other unused bits": token.slice(0, -1) + last,
      "padding": `${token}=`,
      "a space": `${token} `,
      "a line break": `${token}\n`,
      "another header of the same meaning": await sign({ header: { ...header, zip: "DEF" }, payload }, key),
      "another order of the header": await sign(
        { header: { typ: header.typ, alg: header.alg }, payload },
        key,
      ),
    };
    expect(await tokens.verify(token)).not.toBeNull();
    for (const [what, spelling] of Object.entries(spellings)) {
      expect([what, await tokens.verify(spelling)]).toEqual([what, null]);
    }
  });

  it("is accepted when the test tools sign the original parts, so each rejection has only one reason", async () => {
    const { tokens, key } = await setUp();
    expect(await tokens.verify(await sign(partsOf(await tokens.issue(USER, SESSION)), key))).not.toBeNull();
  });

  it("is not accepted any more once its key was replaced, also while it was being verified", async () => {
    const { tokens } = await setUp();
    const sessions = Array.from({ length: 20 }, (_, n) => SESSION.slice(0, -2) + (n + 10));
    const issued = await Promise.all(sessions.map((session) => tokens.issue(USER, session)));
    const replacing = tokens.replaceKey(crypto.getRandomValues(new Uint8Array(32)));
    const verifying = Promise.all(issued.map((token) => tokens.verify(token)));
    await replacing;
    await verifying;
    expect(await Promise.all(issued.map((token) => tokens.verify(token)))).toEqual(issued.map(() => null));
  });

  it.each(GARBAGE.map((text) => [text.slice(0, 30), text]))("is not %j", async (_, garbage) => {
    const { tokens } = await setUp();
    expect(await tokens.verify(garbage)).toBeNull();
  });
});

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
