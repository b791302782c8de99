import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putBattleLogs, putGoals } from "#shared/contract/mod.ts";
import { defaultSettings } from "#shared/records/mod.ts";
import { profileOf, writeDocument } from "#shared/transfer/mod.ts";
import { anyDays } from "#shared/transfer/testing/any_day.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const NOW = "2026-11-21T12:00:00.000Z";
const params = { day: "2026-10-30" };

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp(NOW);
});
afterEach(() => app.close());

const exportOf = async ({ token }: SignedIn) => await (await app.request("/export", { token })).text();
const importInto = ({ token }: SignedIn, body: string, mode = "merge") =>
  app.fetchJson(`/import?mode=${mode}`, { method: "POST", token, body });
const textOf = async (parts: Parameters<typeof writeDocument>[0]) =>
  (await Array.fromAsync(writeDocument(parts))).join("");
/** The document without whose it is: everything else is what an import takes over. */
const contentOf = (document: string) => {
  const { account: _account, ...content } = JSON.parse(document);
  return content;
};

/** Puts something into the trash, so that a document has all that there is. */
async function deleteSomething({ client }: SignedIn): Promise<void> {
  const goal = {
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    state: "pending",
    note: "",
  } as const;
  await client.call(putGoals, { params, body: { goals: [goal] } });
  await client.call(putGoals, { params, body: { goals: [] } });
  await client.call(putBattleLogs, { params, body: { battle_logs: [] } });
}

describe("an exported document", () => {
  it("is equal after everything was wiped and the document was imported", async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, async (days) => {
        const me = await app.signIn();
        await importInto(me, await textOf({ exported_at: NOW, days }));
        await deleteSomething(me);
        const first = await exportOf(me);

        const { user } = me;
        const empty = await textOf({
          exported_at: NOW,
          profile: profileOf(user),
          settings: defaultSettings(),
          days: [],
        });
        expect((await importInto(me, empty, "replace")).status).toBe(200);
        expect(contentOf(await exportOf(me))).toEqual(contentOf(empty));

        expect((await importInto(me, first)).status).toBe(200);
        expect(await exportOf(me)).toBe(first);
      }),
      { numRuns: 25, seed: 50_715 },
    );
  }, 60_000);

  it("is equal in another account", async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, fc.constantFrom("merge", "replace"), async (days, mode) => {
        const [me, other] = [
          await app.signIn({ weaknesses: ["Phone"], timezone: "Asia/Tokyo" }),
          await app.signIn(),
        ];
        await importInto(me, await textOf({ exported_at: NOW, days }));
        const document = await exportOf(me);
        expect((await importInto(other, document, mode)).status).toBe(200);
        expect(contentOf(await exportOf(other))).toEqual(contentOf(document));
      }),
      { numRuns: 20, seed: 50_716 },
    );
  }, 60_000);

  it("changes nothing when it is merged again", async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, anyDays, async (days, others) => {
        const me = await app.signIn();
        await importInto(me, await textOf({ exported_at: NOW, days }));
        const document = await textOf({ exported_at: NOW, days: others });
        await importInto(me, document);
        const before = await exportOf(me);
        const preview = await importInto(me, document, "preview");
        expect(preview.data.import.total.new).toBe(0);
        await importInto(me, document);
        expect(await exportOf(me)).toBe(before);
      }),
      { numRuns: 20, seed: 50_717 },
    );
  }, 60_000);
});
