import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog, FLUSH_DEADLINE_MS, MAX_BUFFERED } from "./log.ts";
import { openTestApp, type TestApp, type TestRequest } from "./testing/test_app.ts";

describe("log", () => {
  const NOW = Date.parse("2026-11-21T09:00:00.000Z");
  const TIME = "2026-11-21T09:00:00.000Z";

  /** A log whose output accepts one batch per call of `read`. */
  function blockedLog() {
    const batches: string[] = [];
    let read = () => {};
    const log = createLog((text) => {
      batches.push(text);
      return new Promise((resolve) => read = resolve);
    }, () => NOW);
    return { log, batches, read: () => read() };
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describe("the log", () => {
    it("writes JSON lines with their time, in batches", async () => {
      const batches: string[] = [];
      const log = createLog((text) => Promise.resolve(void batches.push(text)), () => NOW);
      log.write({ id: "a", status: 200 });
      log.write({ id: "b", status: 404 });
      await vi.advanceTimersByTimeAsync(1_000);
      log.write({ id: "c", status: 200 });
      await log.flush();
      expect(batches).toEqual([
        `{"time":"${TIME}","id":"a","status":200}\n{"time":"${TIME}","id":"b","status":404}\n`,
        `{"time":"${TIME}","id":"c","status":200}\n`,
      ]);
    });

    it("buffers at most 1 MB, and then logs how many lines it dropped", async () => {
      const { log, batches, read } = blockedLog();
      const text = "x".repeat(1_000);
      for (let n = 0; n < 5_000; n++) log.write({ text });
      await vi.advanceTimersByTimeAsync(1_000);
      for (let n = 0; n < 5_000; n++) log.write({ text });
      read();
      await vi.advanceTimersByTimeAsync(0);
      read();
      await vi.advanceTimersByTimeAsync(0);
      const lines = batches.join("").trim().split("\n").map((line) => JSON.parse(line));
      expect(batches.join("").length).toBeLessThan(MAX_BUFFERED + 2_000);
      const written = lines.filter((line) => line.text).length;
      const dropped = lines.filter(({ level }) => level === "warn").map((line) => line.dropped_lines);
      expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(10_000 - written);
    });

    it("continues after a failed write", async () => {
      let fails = true;
      const batches: string[] = [];
      const log = createLog(
        (text) => fails ? Promise.reject(new Error("broken pipe")) : Promise.resolve(void batches.push(text)),
        () => NOW,
      );
      log.write({ id: "a" });
      await log.flush();
      fails = false;
      log.write({ id: "b" });
      await log.flush();
      expect(batches).toEqual([`{"time":"${TIME}","id":"b"}\n`]);
    });

    it("flushes within two seconds", async () => {
      const { log } = blockedLog();
      log.write({ id: "a" });
      let flushed = false;
      void log.flush().then(() => flushed = true);
      await vi.advanceTimersByTimeAsync(FLUSH_DEADLINE_MS - 1);
      expect(flushed).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(flushed).toBe(true);
    });
  });
});

describe("security event", () => {
  const EMAIL = "musashi@example.org";
  const PASSWORD = "correct horse battery staple";
  const WRONG = "a wrong password";
  const FROM = "192.0.2.7";

  let app: TestApp;

  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(() => app.close());

  const call = (method: string, path: string, init: TestRequest = {}) =>
    app.fetchJson(path, { from: FROM, ...init, method });
  const register = (body: object = {}) =>
    call("POST", "/auth/register", { body: { email: EMAIL, password: PASSWORD, timezone: "UTC", ...body } });
  const login = (body: object = {}) =>
    call("POST", "/auth/login", { body: { email: EMAIL, password: PASSWORD, ...body } });

  /** Returns the last log line without the fields that every line has. */
  function lastEvent() {
    const { id: _, method: __, route: ___, ms: ____, ...facts } = app.lines.at(-1) ?? {};
    return facts;
  }

  describe("the log line", () => {
    it("of a registration contains the new user or the reason for its failure", async () => {
      const { data } = await register();
      expect(lastEvent()).toEqual({
        event: "registration",
        user: data.user.id,
        session: expect.any(String),
        outcome: "success",
        status: 201,
        address: FROM,
      });
      await register();
      expect(lastEvent()).toMatchObject({ event: "registration", user: null, outcome: "email_taken" });
      await register({ password: "passwordpassword", email: "other@example.org" });
      expect(lastEvent()).toMatchObject({ event: "registration", user: null, outcome: "validation_failed" });
    });

    it("of a sign-in contains the user, the session, and whether the device is known", async () => {
      const { data } = await register();
      await login();
      expect(lastEvent()).toEqual({
        event: "sign_in",
        user: data.user.id,
        session: expect.any(String),
        known_device: false,
        outcome: "success",
        status: 200,
        address: FROM,
      });
      await login({ device: data.device });
      expect(lastEvent()).toMatchObject({ event: "sign_in", known_device: true, outcome: "success" });
    });

    it("of a failed sign-in contains the account, if it exists", async () => {
      const { data } = await register();
      await login({ password: WRONG });
      expect(lastEvent()).toEqual({
        event: "sign_in",
        user: data.user.id,
        known_device: false,
        outcome: "invalid_credentials",
        status: 401,
        address: FROM,
      });
      await login({ email: "nobody@example.org" });
      expect(lastEvent()).toMatchObject({ event: "sign_in", user: null, outcome: "invalid_credentials" });
      for (let n = 0; n < 5; n++) await login({ password: WRONG });
      expect(lastEvent()).toMatchObject({
        event: "sign_in",
        user: data.user.id,
        outcome: "too_many_requests",
        status: 429,
      });
    });

    it("of a sign-out or a revoked session contains the ended session", async () => {
      const first = (await register()).data;
      const second = (await login()).data;
      const { sessions } = (await call("GET", "/auth/sessions", { token: first.token })).data;
      const other = sessions.find(({ current }: { current: boolean }) => !current);
      await call("DELETE", `/auth/sessions/${other.id}`, { token: first.token });
      expect(lastEvent()).toMatchObject({
        event: "session_revoked",
        user: first.user.id,
        session: other.id,
        outcome: "success",
      });
      await call("GET", "/auth/me", { token: second.token });
      expect(lastEvent()).toMatchObject({
        event: "token_rejected",
        outcome: "unauthenticated",
        address: FROM,
      });
      await call("POST", "/auth/logout", { token: first.token });
      expect(lastEvent()).toMatchObject({ event: "sign_out", user: first.user.id, outcome: "success" });
    });

    it("of a throttled call contains the address", async () => {
      app.stayOnOneServer();
      for (let n = 0; n < 301; n++) await app.request("/nowhere", { from: FROM });
      expect(lastEvent()).toEqual({
        event: "throttled",
        user: null,
        outcome: "too_many_requests",
        status: 429,
        address: FROM,
      });
    });

    it("of any other call has neither a user nor an address", async () => {
      const { token } = (await register()).data;
      await call("GET", "/auth/me", { token });
      expect(lastEvent()).toEqual({ status: 200 });
      await call("GET", "/auth/me");
      expect(lastEvent()).toEqual({ status: 401 });
    });
  });

  it("has no line for a health check that finds nothing wrong", async () => {
    const { length } = app.lines;
    expect((await app.request("/health")).status).toBe(200);
    expect(app.lines).toHaveLength(length);
    expect((await app.request("/health", { method: "POST" })).status).toBe(405);
    expect(app.lines).toHaveLength(length + 1);
  });

  describe("the request id", () => {
    it("is always the server's; the client's is logged as well", async () => {
      const sent = "11111111-1111-4111-8111-111111111111";
      const response = await app.request("/auth/me", { headers: { "X-Request-Id": sent } });
      const id = response.headers.get("X-Request-Id");
      expect(id).toMatch(/^[\da-f-]{36}$/);
      expect(id).not.toBe(sent);
      expect(app.lines.at(-1)).toMatchObject({ id, client_id: sent });
    });

    it("of a client is not logged when it has another form", async () => {
      for (const sent of ["musashi@example.org", "x".repeat(65), "a b"]) {
        await app.request("/auth/me", { headers: { "X-Request-Id": sent } });
        expect(app.lines.at(-1)).not.toHaveProperty("client_id");
      }
    });
  });
});
