import { describe, expect, it } from "vitest";
import { createPasswordHasher } from "./password.ts";
import { ARGON2ID, type PasswordAlgorithm, SCRYPT } from "./password_algorithm.ts";
import { QUICK_ARGON2ID, QUICK_SCRYPT } from "../testing/quick_algorithms.ts";
import type { Turn, WorkQueueLimits } from "./work_queue.ts";

const TURN: Turn = {
  lane: "sign_in",
  client: { address: "192.0.2.1", site: "192.0.2.1", block: "192.0.0.0/16" },
};
const ROOMY: WorkQueueLimits = {
  maxRunning: 1,
  maxQueued: 50,
  maxPerAddress: 50,
  maxPerSite: 50,
  maxWaitMs: 30_000,
};

/** Hashes of "correct horse battery staple" from other implementations (the Rust crate argon2, OpenSSL's scrypt). */
const FOREIGN = {
  argon2id:
    "$argon2id$v=19$m=65536,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$lMhvVBq9s9mqv+pZqgOWNUlIPpwLGnkzbna1TO5skX4",
  scrypt: "$scrypt$ln=17,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$6FprYHTFsXknvwZ92YQBgBBStM5YQLYkqgAq+B0yKwM",
} as const;
const FOREIGN_WEAK_CAFE =
  "$argon2id$v=19$m=8192,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$lBT0AGHXn9RngswBHZ1Kuf8N/Kzn3d0Hz4lCxwlAB5g";

/** Argon2id on a runtime that computes a wrong hash. */
const WRONG: PasswordAlgorithm = { ...ARGON2ID, isRight: () => Promise.resolve(false) };

describe("a password hasher", () => {
  it("hashes with Argon2id, 64 MiB and three passes, as a PHC string", async () => {
    const passwords = await createPasswordHasher();
    expect(passwords.algorithm).toBe("argon2id");
    const phc = await passwords.hash("a long password", TURN);
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it("distinguishes the correct password from a wrong one", async () => {
    const passwords = await createPasswordHasher([QUICK_ARGON2ID]);
    const phc = await passwords.hash("a long password", TURN);
    expect(await passwords.verify("a long password", phc, TURN)).toEqual({ ok: true, rehash: false });
    expect((await passwords.verify("a long passwore", phc, TURN)).ok).toBe(false);
    expect((await passwords.verify(" a long password", phc, TURN)).ok).toBe(false);
    expect((await passwords.verify("A long password", phc, TURN)).ok).toBe(false);
  });

  it("uses a salt, so that a password never has the same hash twice", async () => {
    const passwords = await createPasswordHasher([QUICK_ARGON2ID]);
    expect(await passwords.hash("same password", TURN)).not.toBe(await passwords.hash("same password", TURN));
  });

  it("agrees with other implementations", async () => {
    const passwords = await createPasswordHasher();
    expect(await passwords.verify("correct horse battery staple", FOREIGN.argon2id, TURN))
      .toEqual({ ok: true, rehash: false });
    expect(await passwords.verify("correct horse battery staple", FOREIGN.scrypt, TURN))
      .toEqual({ ok: true, rehash: true });
  });

  it("requests a new hash when the parameters were weaker", async () => {
    const passwords = await createPasswordHasher();
    expect(await passwords.verify("naïve café", FOREIGN_WEAK_CAFE, TURN)).toEqual({ ok: true, rehash: true });
  });

  it("accepts a password in any Unicode normalization", async () => {
    const passwords = await createPasswordHasher();
    expect((await passwords.verify("naïve café".normalize("NFD"), FOREIGN_WEAK_CAFE, TURN)).ok).toBe(true);
    expect((await passwords.verify("naïve cafe", FOREIGN_WEAK_CAFE, TURN)).ok).toBe(false);
  });

  it("distinguishes characters that only look alike", async () => {
    const passwords = await createPasswordHasher([QUICK_ARGON2ID]);
    expect((await passwords.verify("password²", await passwords.hash("password2", TURN), TURN)).ok).toBe(
      false,
    );
  });

  it("falls back to scrypt where Argon2id is missing or computes a wrong hash", async () => {
    const passwords = await createPasswordHasher([WRONG, SCRYPT]);
    expect(passwords.algorithm).toBe("scrypt");
    const phc = await passwords.hash("a long password", TURN);
    expect(phc).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
    expect(await passwords.verify("correct horse battery staple", FOREIGN.argon2id, TURN))
      .toEqual({ ok: true, rehash: true });
  });

  it("distinguishes the correct password from a wrong one with scrypt", async () => {
    const passwords = await createPasswordHasher([WRONG, QUICK_SCRYPT]);
    const phc = await passwords.hash("a long password", TURN);
    expect(await passwords.verify("a long password", phc, TURN)).toEqual({ ok: true, rehash: false });
    expect((await passwords.verify("another password", phc, TURN)).ok).toBe(false);
  });

  it("cannot be created when no algorithm computes its known answer", async () => {
    await expect(createPasswordHasher([WRONG])).rejects.toThrow("Cannot hash passwords");
  });

  it("reports a malformed hash without the password or the hash", async () => {
    const passwords = await createPasswordHasher();
    const error = await passwords.verify("a long password", "$2b$12$secret", TURN).catch((error: unknown) =>
      error
    );
    expect(String(error)).toBe("Error: Cannot check a password against a hash of an unknown kind.");
  });

  it("does the same work for an unknown account", async () => {
    const calls: unknown[] = [];
    const spied: PasswordAlgorithm = {
      ...ARGON2ID,
      derive: (_password, salt, parameters, length) => {
        calls.push({ parameters, salt: salt.length, length });
        return Promise.resolve(new Uint8Array(length));
      },
    };
    const passwords = await createPasswordHasher([spied]);
    expect(await passwords.verifyNothing("a long password", TURN)).toBe(false);
    await passwords.verify("a long password", FOREIGN.argon2id, TURN);
    expect(calls[0]).toEqual(calls[1]);
  });

  it("skips work that is no longer wanted when its turn has come", async () => {
    const passwords = await createPasswordHasher([QUICK_ARGON2ID], ROOMY);
    let taken = false;
    const isFree = () => Promise.resolve(!taken);
    const register = async () => {
      const hash = await passwords.hashIf(isFree, "a long password", TURN);
      if (hash) taken = true;
      return hash;
    };
    const hashes = await Promise.all(Array.from({ length: 20 }, register));
    expect(hashes.filter(Boolean).length).toBeLessThanOrEqual(2);
    expect(hashes[0]).toMatch(/^\$argon2id/);
  });

  it("does not block the event loop", async () => {
    const passwords = await createPasswordHasher();
    let turns = 0;
    let working = true;
    const turn = () => {
      turns++;
      if (working) setTimeout(turn, 0);
    };
    turn();
    await passwords.hash("a long password", TURN);
    working = false;
    expect(turns).toBeGreaterThan(10);
  });

  it("rejects calls at once when the queue is full", async () => {
    const passwords = await createPasswordHasher([QUICK_ARGON2ID], { ...ROOMY, maxQueued: 1 });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => passwords.hash("a long password", TURN)));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  });
});
