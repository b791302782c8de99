import * as fc from "fast-check";
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { USER_LIMITS } from "#shared/domain/user.ts";
import { QUICK_ARGON2ID, QUICK_SCRYPT } from "../testing/quick_algorithms.ts";
import {
  ARGON2ID,
  createPasswordHasher,
  formatPhc,
  isCommonPassword,
  isPersonalWord,
  isWordWithYear,
  parsePhc,
  type PasswordAlgorithm,
  passwordProblem,
  passwordWeakness,
  PRODUCT_WORDS,
  SCRYPT,
  TOO_COMMON,
} from "./passwords.ts";
import type { Turn, WorkQueueLimits } from "./throttle.ts";

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
  minTurns: 0,
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
    expect(SCRYPT.parameters).toEqual({ ln: 17, r: 8, p: 1 });
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
    expect(error).toMatchObject({ code: "damaged" });
  });

  it("does the same work for an unknown account as for a known one", async () => {
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

  it("computes every hash while nothing else is large", async () => {
    let alone = 0;
    const passwords = await createPasswordHasher([QUICK_ARGON2ID], ROOMY, (work) => {
      alone++;
      return work();
    });
    const phc = await passwords.hash("a long password", TURN);
    await passwords.hashIf(() => Promise.resolve(true), "a long password", TURN);
    await passwords.verify("a long password", phc, TURN);
    await passwords.verifyNothing("a long password", TURN);
    expect(alone).toBe(4);
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

const EMAIL = "musashi@mydojo.example";

const reasonOf = async (password: string, email = EMAIL) =>
  await passwordProblem(password, email) ?? await passwordWeakness(password, email);

describe("a new password", () => {
  it.each([
    ["        ", "repeats"],
    ["11111111111", "repeats"],
    ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "repeats"],
    ["passwordpassword", "repeats"],
    ["x7ßx7ßx7ß", "repeats"],
    ["letmein1234567", "one word"],
    ["password12345!", "too common"],
    ["gorin12345", "the name of the product"],
    ["Gorin2026", "the name of the product"],
    ["musashi1", "your email"],
    ["MyDojo2026!", "your email"],
    ["mydojo.example", "your email"],
    ["Password1", "too common"],
    ["abcdefghijk", "sequence"],
    ["01.02.1990", "date"],
    ["Berlin2026!", "one word"],
    ["2026-München", "one word"],
    ["東京2026!!!", "one word"],
    ["Москва2026", "one word"],
    ["пароль1234", "one word"],
    ["Привет123!", "one word"],
    ["密码12345678", "one word"],
    ["비밀번호1234", "one word"],
    ["パスワード1234", "one word"],
    ["סיסמה123", "one word"],
    ["مرحبا١٢٣٤", "one word"],
    ["contraseña123", "one word"],
    ["KARTOFFEL1990", "one word"],
    ["k4rt0ff3l 1990", "one word"],
    ["Decembrist-2026", "one word"],
    ["Lisboa31122025", "one word"],
    ["qwertz1234", "one word"],
    ["йцукен1234", "one word"],
    ["йцукенгшщз", "row of keys"],
    ["фывапролдж", "row of keys"],
    ["qwertzuiop", "row of keys"],
    ["ασδφγηξκλ", "row of keys"],
    ["парольпароль", "repeats"],
    ["我爱你我爱你", "repeats"],
  ])("is rejected when it is %j: %s", async (password, reason) => {
    expect(await reasonOf(password)).toContain(reason);
  });

  it.each([
    "correct horse battery staple",
    "no thing is outside the way",
    "kX9#mm2q",
    "naïve café",
    "五輪書を毎朝読みます",
    "r7ß".repeat(3) + "another word",
    "4@8({[<3€6!1|0$5+7%2".repeat(6),
    "Berlin im Regen 2026",
    "пять синих лошадей",
    "четыре синих коня 2026",
    "파란 말 다섯 마리",
    "蓝色的马跑过桥2026",
    "cinco caballos azules",
    "xkQzvwTr2026",
    "kartoffel7391",
    "donaudampfschifffahrt2026",
    "x7kq2m9z",
    "4b0t9se71a",
  ])("is accepted when it is %j", async (password) => {
    expect(await reasonOf(password)).toBeNull();
  });

  it("is rejected when it is common, with the reason", async () => {
    expect(await reasonOf("Password1")).toBe("This password is too common");
  });

  it("is rejected with advice", async () => {
    expect(await reasonOf("passwordpassword")).toBe(
      "This password repeats the same characters. Choose a few words that have nothing to do with each other.",
    );
  });
});

describe("a common password", () => {
  it.each(["password", "12345678", "qwertyuiop", "password1", "iloveyou1", "football", "trustno1"])(
    "is %s",
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  );

  it("is recognised in any case", async () => {
    expect(await isCommonPassword("PassWord1")).toBe(true);
    expect(await isCommonPassword("QWERTYUIOP")).toBe(true);
  });

  it.each([
    "correct horse battery staple",
    "five rings at dawn",
    "password of mine",
    "",
    "constructor",
    "__proto__",
  ])(
    "is not %j",
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  );

  it("is rejected with the reason", () => {
    expect(TOO_COMMON).toBe("This password is too common");
  });

  it.each([
    "Football2026!",
    "Sunshine2026!",
    "Dragon123!",
    "2026-Dragon",
    "S-u-n-s-h-i-n-e 99",
    "f o o t b a l l !",
    "F00tb@ll2026",
    "pr1nc3ss!!2025",
    "Bäseball2026",
  ])("is recognised with other digits and symbols: %s", async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([
    "dragon lamp river",
    "Football on 3 Sundays",
    "sunshine-harbour-quilt",
    "dragon84017365",
    "correct horse battery",
    "four monkeys dance 2026",
    "kf7 trowel 2026",
    "1234-8812-9915",
    "春の海ひねもす",
  ])("is not what %s is", async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });

  it("is on a list of 10,000 distinct passwords that are long enough", async () => {
    const file = await readFile(new URL("./common_passwords.txt.gz", import.meta.url));
    const list = gunzipSync(file).toString().split("\n");
    expect(list.length).toBe(10_000);
    expect(new Set(list).size).toBe(10_000);
    const { min, max } = USER_LIMITS.password;
    const odd = list.filter((word) =>
      word.length < min || word.length > max || word !== word.toLowerCase() || word !== word.trim()
    );
    expect(odd).toEqual([]);
  });
});

describe("a word with a year", () => {
  it.each([
    "Summer2026!",
    "summer-26",
    "2026Winter",
    "5umm3r2026",
    "S u m m e r 2026",
    "W.i.n.t.e.r.26",
    "SEPT_2025!!",
    "October#1999",
    "Natsu2026!",
    "Juunigatsu2026",
    "Frühling2026",
    "März2026!",
    "夏2026!!!!",
    "SummerSummer2026",
    "Summer-Winter-2026!",
    "JanFebMar2026",
    "Summer2026Summer",
    "Monday2026!",
    "Январь2026!",
    "Getsuyoubi2026",
    "P@ssw0rd2026!",
    "Welcome-2026",
    "Qwerty26!!",
  ])("is too common: %s", (password) => {
    expect(isWordWithYear(password)).toBe(true);
  });

  it.each([
    "summer",
    "Summer house 2026",
    "2026!2026!",
    "Summer of gold 1815",
    "mayor2026x",
    "Password of gold 2026",
    "!!!!2026!!!!",
  ])(
    "is not what %s is",
    (password) => {
      expect(isWordWithYear(password)).toBe(false);
    },
  );

  it("is found in no time in what could be read as many words", () => {
    const begun = performance.now();
    for (const word of ["547", "7357", "373", "547!"]) isWordWithYear(`${word.repeat(40).slice(0, 127)}x`);
    // Seconds, when all ways to divide it are tried.
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe("personal words", () => {
  const EMAIL = "first.last85@mydojo.example";

  describe("a password that is a personal word", () => {
    it.each([
      EMAIL,
      "First.Last85@MyDojo.example",
      "first.last85",
      "firstlast2026!",
      "__firstlast__",
      "mydojo.example",
      "MyDojo#1999",
      "!!mydojo",
      "Gorin2026",
      "gorin12345",
      "Gorin No Sho",
      "Self-Discipline!",
      ...PRODUCT_WORDS,
    ])("is %s", (password) => {
      expect(isPersonalWord(password, EMAIL)).toBe(true);
    });

    it.each(["first.last and more", "the gorin way", "last.first", "mydojos", "12345678901"])(
      "is not %s",
      (password) => {
        expect(isPersonalWord(password, EMAIL)).toBe(false);
      },
    );

    it("does not include every password when the email has no letters", () => {
      expect(isPersonalWord("correct horse", "1@2")).toBe(false);
      expect(isPersonalWord("12345678901", "1@2")).toBe(false);
    });
  });
});

const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((some) => new Uint8Array(some));

describe("a PHC string", () => {
  it("is parsed to what was formatted", () => {
    fc.assert(fc.property(
      fc.constantFrom("argon2id", "scrypt"),
      fc.option(fc.nat(99), { nil: undefined }),
      fc.nat(1e6),
      bytes,
      bytes,
      (id, version, m, salt, hash) => {
        const phc = { id, version, parameters: { m, t: 3 }, salt, hash };
        expect(parsePhc(formatPhc(phc))).toEqual(phc);
      },
    ));
  });

  it("has the same form as in other implementations", () => {
    const salt = new TextEncoder().encode("somesalt");
    expect(formatPhc({ id: "argon2id", version: 19, parameters: { m: 65536, t: 2, p: 1 }, salt, hash: salt }))
      .toBe("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$c29tZXNhbHQ");
  });

  it.each([
    "",
    "plain",
    "$argon2id$",
    "$argon2id$v=19$m=1$c2FsdA",
    "$2b$12$abcdefghijklmnopqrstuv",
    "$x$a=1$!$!",
  ])(
    "is not what %j is",
    (text) => expect(parsePhc(text)).toBeNull(),
  );

  it("is parsed quickly, even from a hostile text", () => {
    expect(parsePhc(`$argon2id$${"a=1,".repeat(50_000)}`)).toBeNull();
  });
});
