import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PASSKEY_LIMITS } from "#shared/contract/mod.ts";
import { ATTESTATION_FORMATS, attestationWithCrl } from "../testing/attestations.ts";
import { type Authenticator, createAuthenticator } from "../testing/authenticator.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { PASSKEY_MS } from "./passkeys.ts";
import { newTotpSecret } from "./second_step.ts";

/** The page of a web origin that the test server lists. */
const PAGE = "https://app.example";

let app: TestApp;
let me: SignedIn;
let authenticator: Authenticator;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
  authenticator = await createAuthenticator(PAGE);
});
afterEach(() => app.close());

const post = (path: string, body?: object, origin: string | null = PAGE) =>
  app.fetchJson(path, {
    method: "POST",
    token: me.token,
    ...(body && { body }),
    headers: origin === null ? {} : { Origin: origin },
  });
const creation = async () => (await post("/auth/passkeys/options")).data.options;
const request = async () => (await post("/auth/login/passkey/options")).data.options;
const add = async (name = "My laptop") =>
  await post("/auth/passkeys", { name, response: await authenticator.create(await creation()) });
const signIn = async (body: object = {}) =>
  await post("/auth/login/passkey", { response: await authenticator.signIn(await request()), ...body });
const list = async () => (await app.fetchJson("/auth/passkeys", { token: me.token })).data.passkeys;
const NOT_ADDED = { status: 400, code: "validation_failed", details: [{ path: "response" }] };
const REJECTED = { status: 401, code: "passkey_rejected" };

describe("adding a passkey", () => {
  it("asks for one that signs in alone, and lists it by its name", async () => {
    const options = await creation();
    expect(options).toMatchObject({
      rp: { id: "app.example" },
      user: { name: me.user.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { status, data } = await add(" My laptop ");
    expect(status).toBe(201);
    expect(data.passkey).toMatchObject({ name: "My laptop", last_used_at: null });
    expect(Object.keys(data.passkey).toSorted()).toEqual(["created_at", "id", "last_used_at", "name"]);
    expect(await list()).toEqual([data.passkey]);
    expect((await creation()).excludeCredentials).toHaveLength(1);
  });

  it("takes a challenge once, from the same user, within five minutes", async () => {
    const response = await authenticator.create(await creation());
    const body = { name: "Late", response };
    app.time.now += PASSKEY_MS;
    expect(await post("/auth/passkeys", body)).toMatchObject(NOT_ADDED);
    const again = { name: "Again", response: await authenticator.create(await creation()) };
    expect((await post("/auth/passkeys", again)).status).toBe(201);
    expect(await post("/auth/passkeys", again)).toMatchObject(NOT_ADDED);
    const ours = await authenticator.create(await creation());
    const stranger = await app.signIn();
    const headers = { Origin: PAGE };
    const theirs = {
      method: "POST",
      token: stranger.token,
      body: { name: "Theirs", response: ours },
      headers,
    };
    expect(await app.fetchJson("/auth/passkeys", theirs)).toMatchObject(NOT_ADDED);
  });

  it("needs a verified user and a response that was made in this page", async () => {
    authenticator.verifiesUser = false;
    expect(await add()).toMatchObject(NOT_ADDED);
    authenticator.verifiesUser = true;
    authenticator.origin = "https://evil.example";
    expect(await add()).toMatchObject(NOT_ADDED);
    expect(await list()).toEqual([]);
  });

  it("is rejected for garbage", async () => {
    const response = await authenticator.create(await creation());
    for (const attestationObject of ["", "AAAA", "o2NmbXRkbm9uZQ"]) {
      const body = {
        name: "x",
        response: { ...response, response: { ...response.response, attestationObject } },
      };
      await creation();
      expect(await post("/auth/passkeys", body)).toMatchObject(NOT_ADDED);
    }
  });

  it.each(ATTESTATION_FORMATS)(
    "makes the server call nothing, whatever a %s attestation names",
    async (format) => {
      const called: unknown[] = [];
      const ways = [
        vi.spyOn(globalThis, "fetch"),
        vi.spyOn(Deno, "connect"),
        vi.spyOn(Deno, "connectTls"),
        vi.spyOn(Deno, "resolveDns"),
        vi.spyOn(Socket.prototype, "connect"),
      ];
      for (const way of ways) {
        way.mockImplementation((target: unknown) => {
          called.push(target);
          throw new Error("The server called out.");
        });
      }
      // What no spy sees: the address that the certificate names, from the operating system's side.
      const receiver = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const accepted = receiver.accept().then((connection) => {
        connection.close();
        called.push("a connection");
      }, () => {});
      let status: number | undefined;
      try {
        const crl = `http://127.0.0.1:${receiver.addr.port}/metadata`;
        authenticator.attest = (hash) => attestationWithCrl(format, authenticator.point, hash, crl);
        ({ status } = await add());
      } finally {
        vi.restoreAllMocks();
        receiver.close();
        await accepted;
      }
      // Nobody asked for an attestation, so what it says makes no difference.
      expect({ called, status }).toEqual({ called: [], status: 201 });
      expect((await signIn()).status).toBe(200);
    },
  );

  it(`is possible ${PASSKEY_LIMITS.passkeys} times`, async () => {
    for (let n = 0; n < PASSKEY_LIMITS.passkeys; n++) {
      authenticator = await createAuthenticator(PAGE);
      expect((await add()).status).toBe(201);
    }
    authenticator = await createAuthenticator(PAGE);
    expect(await add()).toMatchObject({ status: 400, error: expect.stringContaining("10 passkeys") });
  });
});

describe("the page of a passkey", () => {
  it.each([
    ["none", null],
    ["another site", "https://evil.example"],
    ["no TLS", "http://app.example"],
    ["an extension", "chrome-extension://abcdefghijklmnop"],
    ["an opaque origin", "null"],
  ])("may not be %s", async (_, origin) => {
    for (const path of ["/auth/passkeys/options", "/auth/login/passkey/options"]) {
      expect(await post(path, undefined, origin)).toMatchObject({
        status: 400,
        code: "passkeys_unavailable",
      });
    }
  });

  it("may be the server's own behind a proxy with TLS, or on localhost", async () => {
    const own = await post("/auth/login/passkey/options", undefined, "https://gorin.test");
    expect(own.data.options.rpId).toBe("gorin.test");
  });
});

describe("signing in with a passkey", () => {
  it("takes nothing else, and returns what every sign-in returns", async () => {
    await add();
    const { status, data } = await signIn();
    expect(status).toBe(200);
    expect(data.user.email).toBe(me.user.email);
    expect(Object.keys(data).toSorted()).toEqual(["device", "token", "user"]);
    expect((await app.fetchJson("/auth/me", { token: data.token })).status).toBe(200);
    expect((await list())[0].last_used_at).toBe(new Date(app.time.now).toISOString());
    expect((await signIn({ device: data.device })).data.device).toBe(data.device);
  });

  it("counts as both factors", async () => {
    await add();
    const totp = {
      secret: newTotpSecret(),
      enabled_at: me.user.created_at,
      last_step: 0,
      recovery_codes: [],
    };
    await app.services.accounts.update(me.user.id, (account) => ({ ...account, totp }));
    expect((await signIn()).status).toBe(200);
  });

  it("takes a challenge once, within five minutes", async () => {
    await add();
    const used = { response: await authenticator.signIn(await request()) };
    expect((await post("/auth/login/passkey", used)).status).toBe(200);
    expect(await post("/auth/login/passkey", used)).toMatchObject(REJECTED);
    const late = { response: await authenticator.signIn(await request()) };
    app.time.now += PASSKEY_MS;
    expect(await post("/auth/login/passkey", late)).toMatchObject(REJECTED);
    const invented = { ...await request(), challenge: "a".repeat(43) };
    const response = await authenticator.signIn(invented);
    expect(await post("/auth/login/passkey", { response })).toMatchObject(REJECTED);
  });

  it("rejects a passkey that is unknown, was removed, or belongs to another site", async () => {
    const { id } = (await add()).data.passkey;
    const known = authenticator;
    authenticator = await createAuthenticator(PAGE);
    await authenticator.create(await creation());
    expect(await signIn()).toMatchObject(REJECTED);
    authenticator = known;
    const own = "https://gorin.test";
    const options = (await post("/auth/login/passkey/options", undefined, own)).data.options;
    authenticator.origin = own;
    const response = await authenticator.signIn(options);
    expect(await post("/auth/login/passkey", { response }, own)).toMatchObject(REJECTED);
    authenticator.origin = PAGE;
    await app.fetchJson(`/auth/passkeys/${id}`, { method: "DELETE", token: me.token });
    expect(await signIn()).toMatchObject(REJECTED);
    expect(await list()).toEqual([]);
  });

  it("rejects a user who was not verified, another page, and a wrong signature", async () => {
    await add();
    authenticator.verifiesUser = false;
    expect(await signIn()).toMatchObject(REJECTED);
    authenticator.verifiesUser = true;
    authenticator.origin = "https://evil.example";
    expect(await signIn()).toMatchObject(REJECTED);
    authenticator.origin = PAGE;
    const response = await authenticator.signIn(await request());
    const other = await authenticator.signIn(await request());
    const forged = { ...response, response: { ...response.response, signature: other.response.signature } };
    expect(await post("/auth/login/passkey", { response: forged })).toMatchObject(REJECTED);
  });

  it("rejects a counter that does not grow: the passkey was copied", async () => {
    authenticator.counter = 5;
    await add();
    authenticator.counter = 6;
    expect((await signIn()).status).toBe(200);
    expect(await signIn()).toMatchObject(REJECTED);
    authenticator.counter = 3;
    expect(await signIn()).toMatchObject(REJECTED);
    authenticator.counter = 7;
    expect((await signIn()).status).toBe(200);
  });

  it("rejects all but one of several with the same counter at once, and the counter never falls", async () => {
    authenticator.counter = 5;
    await add();
    const signed = async (counter: number) => {
      authenticator.counter = counter;
      return { response: await authenticator.signIn(await request()) };
    };
    const same = await Promise.all([signed(6), signed(6), signed(6), signed(6)]);
    const statuses = await Promise.all(
      same.map(async (body) => (await post("/auth/login/passkey", body)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401]);
    const [later, earlier] = [await signed(1_001), await signed(1_000)];
    await Promise.all([post("/auth/login/passkey", later), post("/auth/reauthenticate/passkey", earlier)]);
    expect(await post("/auth/login/passkey", await signed(1_001))).toMatchObject(REJECTED);
  });

  it("is logged with the user and how it was proven", async () => {
    await add();
    await signIn();
    expect(app.lines.at(-1)).toMatchObject({
      event: "sign_in",
      user: me.user.id,
      factor: "passkey",
      outcome: "success",
    });
    authenticator.verifiesUser = false;
    await signIn();
    expect(app.lines.at(-1)).toMatchObject({ user: me.user.id, outcome: "passkey_rejected" });
  });
});

describe("signing in with a passkey while others call from the same address", () => {
  /** Sends `calls` calls without a token from the address of the owner, and returns the last status. */
  const flood = async (calls: number, path: string, body?: object) => {
    const statuses = await Promise.all(Array.from({ length: calls }, async () => {
      const headers = { Origin: PAGE };
      return (await app.request(path, { method: "POST", headers, ...(body && { body }) })).status;
    }));
    return statuses.at(-1);
  };

  beforeEach(async () => {
    app.stayOnOneServer();
    await add();
  });

  it("works while somebody guesses passwords", async () => {
    const body = { email: me.user.email, password: "a wrong password" };
    expect(await flood(301, "/auth/login", body)).toBe(429);
    me = { ...me, token: "" };
    expect((await signIn()).status).toBe(200);
  });

  it("has a limit of its own, which passwords do not share", async () => {
    expect(await flood(301, "/auth/login/passkey/options")).toBe(429);
    expect(await flood(1, "/auth/login/passkey", {})).toBe(429);
    const body = { email: "nobody@example.org", password: "a wrong password" };
    expect(await flood(1, "/auth/login", body)).toBe(401);
    app.time.now += 60_000;
    expect((await signIn()).status).toBe(200);
  });
});

describe("renaming a passkey", () => {
  const rename = (id: string, name: string, token = me.token) =>
    app.fetchJson(`/auth/passkeys/${id}`, { method: "PATCH", token, body: { name } });

  it("changes its name and nothing else", async () => {
    const { data: { passkey } } = await add();
    const { status, data } = await rename(passkey.id, " Desk ");
    expect([status, data.passkey]).toEqual([200, { ...passkey, name: "Desk" }]);
    expect(await list()).toEqual([{ ...passkey, name: "Desk" }]);
    expect((await signIn()).status).toBe(200);
  });

  it("needs a name, and a passkey of the same user", async () => {
    const { data: { passkey } } = await add();
    expect((await rename(passkey.id, " ")).status).toBe(400);
    const other = await app.signIn();
    expect((await rename(passkey.id, "Theirs", other.token)).status).toBe(404);
  });
});

describe("confirming by a passkey who is signed in", () => {
  const confirm = async (token = me.token) =>
    await app.fetchJson("/auth/reauthenticate/passkey", {
      method: "POST",
      token,
      body: { response: await authenticator.signIn(await request()) },
      headers: { Origin: PAGE },
    });

  it("allows for a day what needs the password", async () => {
    const { data: { passkey } } = await add();
    app.time.now += 25 * 3_600_000;
    const remove = () => app.fetchJson(`/auth/passkeys/${passkey.id}`, { method: "DELETE", token: me.token });
    expect(await remove()).toMatchObject({ status: 403, code: "password_required" });
    const { token } = (await confirm()).data;
    expect((await remove()).status).toBe(401);
    me = { ...me, token };
    expect((await remove()).status).toBe(200);
  });

  it("fails for a passkey of another user, and for one that was removed, without ending the session", async () => {
    const { data: { passkey } } = await add();
    const other = await app.signIn();
    expect(await confirm(other.token)).toMatchObject({ status: 400, code: "validation_failed" });
    await app.fetchJson(`/auth/passkeys/${passkey.id}`, { method: "DELETE", token: me.token });
    expect(await confirm()).toMatchObject({ status: 400, code: "validation_failed" });
  });

  it("takes a challenge once", async () => {
    await add();
    const body = { response: await authenticator.signIn(await request()) };
    const { data: { token } } = await post("/auth/reauthenticate/passkey", body);
    me = { ...me, token };
    expect((await post("/auth/reauthenticate/passkey", body)).status).toBe(400);
  });
});
