import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test_app.ts";

describe("a server that needs an invitation", () => {
  const DAY = 24 * 3_600_000;

  let app: TestApp;
  let made = 0;

  beforeEach(async () => {
    app = await openTestApp(undefined, { registration: "invite" });
  });
  afterEach(() => app.close());

  /** Registers somebody new, from an address of their own. */
  function register(invite?: string, email = `person.${++made}@example.org`) {
    return app.fetchJson("/auth/register", {
      method: "POST",
      from: `192.0.2.${made % 250}`,
      body: {
        email,
        password: "no thing is outside the way",
        timezone: "UTC",
        ...(invite !== undefined && { invite }),
      },
    });
  }

  const registerOwner = async (): Promise<string> => (await register()).data.token;

  const invite = async (token: string) =>
    (await app.fetchJson("/auth/invites", { method: "POST", token })).data as {
      code: string;
      invite: { id: string };
    };

  const stateOf = async (code: string) => (await app.fetchJson(`/auth/registration?invite=${code}`)).data;

  it("accepts the first account without one, and others with one that is used once", async () => {
    const owner = await registerOwner();
    expect(await register()).toMatchObject({ status: 403, code: "registration_closed" });
    const { code } = await invite(owner);
    expect(await stateOf(code)).toEqual({ policy: "invite", allowed: true });
    expect((await register(code)).status).toBe(201);
    expect(await stateOf(code)).toEqual({ policy: "invite", allowed: false });
    expect(await register(code)).toMatchObject({ status: 403, code: "invite_invalid" });
  });

  it("accepts one of two who use an invitation at the same moment", async () => {
    const { code } = await invite(await registerOwner());
    const responses = await Promise.all([register(code), register(code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  it("keeps an invitation whose user was rejected for another reason", async () => {
    const owner = await registerOwner();
    await register((await invite(owner)).code, "taken@example.org");
    const { code } = await invite(owner);
    expect(await register(code, "taken@example.org")).toMatchObject({ status: 409, code: "email_taken" });
    expect(await stateOf(code)).toMatchObject({ allowed: true });
  });

  it("rejects an invitation after 7 days, and one that was revoked or never made", async () => {
    const owner = await registerOwner();
    const [late, revoked] = [await invite(owner), await invite(owner)];
    await app.fetchJson(`/auth/invites/${revoked.invite.id}`, { method: "DELETE", token: owner });
    app.time.now += 7 * DAY - 1;
    expect((await stateOf(late.code)).allowed).toBe(true);
    app.time.now += 1;
    for (const code of [late.code, revoked.code, "made up"]) {
      expect(await register(code)).toMatchObject({ status: 403, code: "invite_invalid" });
    }
  });

  it("lists the open invitations for its owner, the latest first, without their codes", async () => {
    const owner = await registerOwner();
    const first = await invite(owner);
    app.time.now += 1_000;
    const second = await invite(owner);
    const { data } = await app.fetchJson("/auth/invites", { token: owner });
    expect(data).toMatchObject({ policy: "invite", owner: true });
    expect(data.invites).toEqual([second.invite, first.invite]);
    expect(JSON.stringify(data)).not.toContain(second.code);
    expect(JSON.stringify(app.lines)).not.toContain(second.code);
  });

  it("lets nobody but its owner see, make or revoke invitations", async () => {
    const owner = await registerOwner();
    const { invite: pending } = await invite(owner);
    const token: string = (await register((await invite(owner)).code)).data.token;
    expect((await app.fetchJson("/auth/invites", { token })).data).toMatchObject({
      owner: false,
      invites: [],
    });
    expect(await app.fetchJson("/auth/invites", { method: "POST", token })).toMatchObject({
      status: 403,
      code: "not_owner",
    });
    const revoked = await app.fetchJson(`/auth/invites/${pending.id}`, { method: "DELETE", token });
    expect(revoked).toMatchObject({ status: 404, code: "not_found" });
    expect((await app.fetchJson("/auth/invites", { token: owner })).data.invites).toEqual([pending]);
  });

  it("has at most 50 open invitations", async () => {
    const owner = await registerOwner();
    for (let n = 0; n < 50; n++) await invite(owner);
    expect(await app.fetchJson("/auth/invites", { method: "POST", token: owner })).toMatchObject({
      status: 409,
      code: "too_many_invites",
    });
    app.time.now += 7 * DAY;
    expect((await app.fetchJson("/auth/invites", { method: "POST", token: owner })).status).toBe(201);
  });
});
