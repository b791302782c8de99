import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCalendar, exportData, startTotp, subscribeToPush } from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

/** Gives the account one of everything that only its owner's browsers, apps and scripts may have. */
async function addSecrets(): Promise<void> {
  await app.createAccessToken(me, "write");
  await me.client.call(createCalendar, {});
  await me.client.call(startTotp, {});
  await me.client.call(subscribeToPush, {
    body: {
      endpoint: "https://push.example.org/messages/1",
      keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
    },
  });
  await app.services.accounts.update(me.user.id, (account) => ({
    ...account,
    password: "the hash of a password",
    devices: [{
      id: crypto.randomUUID(),
      name: "Old phone",
      hash: "the hash of a device",
      expires_at: LATER,
    }],
    totp: {
      secret: "JBSWY3DPEHPK3PXP",
      enabled_at: NOW,
      last_step: 0,
      recovery_codes: ["the hash of a code"],
    },
    passkeys: [{
      id: crypto.randomUUID(),
      name: "Laptop with a fingerprint reader",
      created_at: NOW,
      last_used_at: null,
      credential_id: "the id of a credential",
      public_key: "the public key of a passkey",
      counter: 0,
      rp_id: "gorin.example.org",
    }],
  }));
}

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2027-11-20T12:00:00.000Z";

/** Returns every text of a value that is long enough to be no part of another one by chance; no times. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length < 8 || /^\d{4}-\d\d-\d\dT/.test(value) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

describe("an export", () => {
  it("contains no text of the account's secrets, in any format", async () => {
    await addSecrets();
    const { user: _, ...secrets } = await app.services.accounts.get(me.user.id) ?? { user: null };
    const kinds = ["calendar", "challenge", "push", "push_schedule"];
    const others = (await app.services.kv.list({ prefix: [] })).filter(({ key }) =>
      kinds.includes(String(key[0]))
    );
    const texts = [me.token, ...textsIn(secrets), ...others.flatMap(({ value }) => textsIn(value))]
      // The name of a test's browser is also the name of the product.
      .filter((text) => !/^Gorin|^Unknown/.test(text));
    expect(texts.length).toBeGreaterThan(15);
    const tables = ["entries", "goals", "battles", "days"] as const;
    const queries = [{}, ...tables.map((table) => ({ format: "csv" as const, table }))];
    for (const query of queries) {
      const text = await (await me.client.download(exportData, { query })).text();
      expect(texts.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });
});
