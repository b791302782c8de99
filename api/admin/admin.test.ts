import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newTotpSecret } from "../auth/second_step.ts";
import { parseEnv } from "../env.ts";
import type { LogLine } from "../log.ts";
import { openTestApp, type TestApp } from "../testing/test_app.ts";
import {
  type AdminSocket,
  callAdminSocket,
  callRestart,
  callSettings,
  hasAdminSocket,
  openAdminSocket,
} from "./admin.ts";
import { examine } from "./doctor.ts";

/** What the server was started with. */
const ENV = parseEnv({
  GORIN_TRUST_PROXY: "yes",
  GORIN_HOSTS: "gorin.example.org",
  GORIN_BACKUP_DIR: "/var/backups",
  GORIN_JWT_SECRET: "a secret of at least 32 bytes, as it must be",
});

let app: TestApp;
let folder: string;
let store: string;
let lines: LogLine[];
let socket: AdminSocket | null;
let restarts: number;

beforeEach(async () => {
  app = await openTestApp();
  folder = await Deno.makeTempDir({ prefix: "gorin-admin-" });
  store = `${folder}/gorin.sqlite`;
  lines = [];
  restarts = 0;
  socket = await open(store);
});
afterEach(async () => {
  await socket?.close();
  app.close();
  await Deno.remove(folder, { recursive: true });
});

const open = (path: string, env = ENV) =>
  openAdminSocket(path, {
    services: app.services,
    env,
    log: { write: (line) => void lines.push(line) },
    restart: () => void restarts++,
  });

describe("the admin socket", () => {
  it("can be opened by the server's own user only, and is gone when it is closed", async () => {
    expect((Deno.statSync(`${store}.admin`).mode ?? 0) & 0o777).toBe(0o600);
    expect(await hasAdminSocket(store)).toBe(true);
    await socket?.close();
    socket = null;
    expect(await hasAdminSocket(store)).toBe(false);
  });

  it("takes the place of one that a killed server left", async () => {
    const left = `${folder}/left.sqlite`;
    Deno.writeTextFileSync(`${left}.admin`, "");
    const again = await open(left);
    expect(await hasAdminSocket(left)).toBe(true);
    await again?.close();
  });

  it("is left out, with a line in the log, where its path is too long", async () => {
    expect(await open(`${folder}/${"x".repeat(100)}`)).toBeNull();
    expect(lines).toEqual([{ level: "warning", admin: expect.stringContaining("its path is too long") }]);
  });

  it("lists the accounts, the oldest first, without their texts", async () => {
    await app.signIn({ email: "second@example.org", created_at: "2026-02-01T00:00:00.000Z" });
    await app.signIn({
      email: "first@example.org",
      created_at: "2026-01-01T00:00:00.000Z",
      priorities: ["A secret"],
    });
    const { users } = await callAdminSocket(store, "listUsers", {});
    expect(users.map(({ email, sessions }) => [email, sessions])).toEqual([
      ["first@example.org", 1],
      ["second@example.org", 1],
    ]);
    expect(JSON.stringify(users)).not.toContain("secret");
  });

  it("lists more accounts than are read at once, each of them once", async () => {
    for (let n = 0; n < 205; n++) await app.signIn();
    const { users } = await callAdminSocket(store, "listUsers", {});
    expect(new Set(users.map(({ id }) => id)).size).toBe(205);
    expect(users).toHaveLength(205);
  });

  it("makes accounts found by their emails, and takes none away from another account", async () => {
    const [lost, first, second] = [
      await app.signIn({ email: "lost@example.org" }),
      await app.signIn({ email: "both@example.org" }),
      await app.signIn({ email: "second@example.org" }),
    ];
    const { accounts } = app.services;
    await app.db.delete(["user_by_email", lost.user.email]);
    const { email } = first.user;
    await accounts.update(second.user.id, (account) => ({ ...account, user: { ...account.user, email } }));
    expect(await callAdminSocket(store, "repairEmails", {})).toEqual({
      repaired: [lost.user.email],
      taken: [email],
    });
    const idOf = async (of: string) => (await accounts.getByEmail(of))?.user.id;
    expect([await idOf(lost.user.email), await idOf(email)]).toEqual([lost.user.id, first.user.id]);
  });

  describe("gives an account a new password", () => {
    const email = "me@example.org";
    const password = "new way to walk alone";
    const setPassword = (removeSecondFactor: boolean) =>
      callAdminSocket(store, "setPassword", { email, password, removeSecondFactor });
    const login = () => app.fetchJson("/auth/login", { method: "POST", body: { email, password } });

    it("and signs it out everywhere, scripts too", async () => {
      const me = await app.signIn({ email });
      const script = await app.createAccessToken(me, "read");
      expect(await setPassword(false)).toEqual({
        sessions: 1,
        accessTokens: 1,
        hasSecondFactor: false,
        passkeys: 0,
      });
      for (const token of [me.token, script.token]) {
        expect((await app.fetchJson("/auth/me", { token })).status).toBe(401);
      }
      expect((await login()).status).toBe(200);
      expect(JSON.stringify(lines)).not.toContain(password);
    });

    it("and removes the second factor only when that is wanted", async () => {
      const { user } = await app.signIn({ email });
      const totp = { secret: newTotpSecret(), enabled_at: user.created_at, last_step: 0, recovery_codes: [] };
      await app.services.accounts.update(user.id, (account) => ({ ...account, totp }));
      expect(await setPassword(false)).toMatchObject({ hasSecondFactor: true });
      expect(await login()).toMatchObject({ code: "second_factor_required" });
      expect(await setPassword(true)).toMatchObject({ hasSecondFactor: true });
      expect((await login()).status).toBe(200);
    });
  });

  it.each([
    ["an unknown account", "nobody@example.org", "new way to walk alone", "There is no account"],
    ["a short password", "me@example.org", "short", "The password must be at least 8 characters."],
    ["a weak password", "me@example.org", "password123", "too common"],
  ])("rejects %s", async (_, email, password, message) => {
    const me = await app.signIn({ email: "me@example.org" });
    await expect(callAdminSocket(store, "setPassword", { email, password, removeSecondFactor: false }))
      .rejects.toThrow(message);
    expect((await app.fetchJson("/auth/me", { token: me.token })).status).toBe(200);
  });

  it("deletes an account with everything in it, and no other", async () => {
    const me = await app.signIn({ email: "me@example.org" });
    const other = await app.signIn({ email: "other@example.org" });
    for (const { token } of [me, other]) {
      await app.fetchJson("/fire/2026-11-21", { method: "PUT", token, body: { task: "A private thought" } });
    }
    const email = "me@example.org";
    expect((await callAdminSocket(store, "countContents", { email })).contents.days).toBe(1);
    await callAdminSocket(store, "deleteUser", { email });
    expect((await app.fetchJson("/auth/me", { token: me.token })).status).toBe(401);
    const left = JSON.stringify(await app.services.kv.list({ prefix: ["day"] }));
    expect(left).not.toContain(me.user.id);
    expect(left).toContain(other.user.id);
    await expect(callAdminSocket(store, "deleteUser", { email })).rejects.toThrow("There is no account");
  });

  it("replaces the signing key: tokens from before are not valid, new ones are", async () => {
    app.stayOnOneServer();
    const me = await app.signIn();
    expect((await app.fetchJson("/auth/me", { token: me.token })).status).toBe(200);
    await callAdminSocket(store, "rotateKeys", {});
    expect((await app.fetchJson("/auth/me", { token: me.token })).status).toBe(401);
    const again = await app.signInAgain(me.user);
    expect((await app.fetchJson("/auth/me", { token: again.token })).status).toBe(200);
  });

  it("tells the server's settings to the doctor, without its secrets", async () => {
    const { GORIN_JWT_SECRET: secret, ...rest } = ENV;
    expect(await callSettings(store)).toEqual(rest);
    expect(JSON.stringify(await callSettings(store))).not.toContain(secret);
    // As the unit of systemd has them, and the shell of its host does not.
    const own = { ...parseEnv({}), GORIN_KV: store };
    const findings = await examine({ env: own, unknown: [], version: "0.0.0-test", now: 0 });
    const texts = findings.map(({ text }) => text);
    expect(texts).toContain("Clients are identified by the address that the proxy reports");
    expect(texts).toContain("There is no backup in /var/backups");
  });

  it("tells the doctor also what is not set", async () => {
    const other = `${folder}/other.sqlite`;
    const socket = await open(other, parseEnv({}));
    const own = { ...parseEnv({ GORIN_BACKUP_DIR: "/of/the/shell" }), GORIN_KV: other };
    const findings = await examine({ env: own, unknown: [], version: "0.0.0-test", now: 0 });
    await socket?.close();
    expect(findings.map(({ text }) => text)).toContain("There are no daily backups");
  });

  it("restarts the server when a task asks for it", async () => {
    await callRestart(store);
    expect(restarts).toBe(1);
  });
});

it("a signing key of the environment is not replaced in the store", async () => {
  const configured = await openTestApp(undefined, { secret: "a secret of at least 32 bytes, as it must be" });
  const own = await openAdminSocket(`${folder}/own`, {
    services: configured.services,
    env: ENV,
    log: { write: () => {} },
    restart: () => {},
  });
  await expect(callAdminSocket(`${folder}/own`, "rotateKeys", {})).rejects.toThrow("GORIN_JWT_SECRET");
  await own?.close();
  configured.close();
});
