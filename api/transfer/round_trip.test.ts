import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addEntry, me as whoAmI, putBattleLogs, putGoals, updateMe } from "#shared/contract/mod.ts";
import { dayRuleOf, defaultSettings } from "#shared/records/mod.ts";
import { profileOf, writeDocument } from "#shared/transfer/mod.ts";
import { readForeignFiles } from "#shared/transfer/readers/foreign_file.ts";
import { anyDays } from "#shared/transfer/testing/any_day.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../testing/test_store.ts";

const NOW = "2026-11-21T12:00:00.000Z";
const params = { day: "2026-10-30" };

const BATTLE = {
  id: "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a005",
  timestamp: "2026-10-05T07:30:00.000Z",
  hard_thing: "Cold shower",
  battle_description: "Two minutes",
  difficulty_rating: 6,
  outcome: "victory",
  lessons_learned: "",
} as const;

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
      { numRuns: countOnStore(25), seed: 50_715 },
    );
  }, PROPERTY_TIMEOUT_MS);

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
      { numRuns: countOnStore(20), seed: 50_716 },
    );
  }, PROPERTY_TIMEOUT_MS);

  it("contains the former day rules, which an empty account takes over", async () => {
    const [me, other] = [await app.signIn(), await app.signIn()];
    const settings = { day_boundary: { mode: "timezone", start_hour: 4 } } as const;
    await me.client.call(updateMe, { body: { timezone: "Asia/Tokyo", settings } });
    const document = await exportOf(me);
    await importInto(other, document);
    expect(JSON.stringify(contentOf(await exportOf(other)))).toBe(JSON.stringify(contentOf(document)));
    expect(contentOf(document).profile.earlier_day_rules).toHaveLength(1);
  });

  it("keeps the length of the days that the account has", async () => {
    const me = await app.signIn();
    await me.client.call(putBattleLogs, { params, body: { battle_logs: [BATTLE] } });
    const settings = {
      ...defaultSettings(),
      day_boundary: { mode: "timezone", start_hour: 0 } as const,
    };
    const document = await textOf({
      exported_at: NOW,
      profile: { timezone: "Asia/Tokyo" },
      settings,
      days: [],
    });
    await importInto(me, document);
    const { user } = await me.client.call(whoAmI, {});
    expect(user.earlier_day_rules).toMatchObject([{ timezone: "UTC", before: "2026-11-22" }]);
  });

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
      { numRuns: countOnStore(20), seed: 50_717 },
    );
  }, PROPERTY_TIMEOUT_MS);
});

describe("a table that was exported as CSV", () => {
  /** Reads a table as the dashboard does, and returns what importing it would do. */
  const previewOf = async (me: SignedIn, csv: string) => {
    const { days, badRows } = readForeignFiles([csv], dayRuleOf(me.user));
    expect(badRows).toEqual([]);
    const { data } = await importInto(me, await textOf({ exported_at: NOW, days }), "preview");
    return data.import.total;
  };
  const tableOf = async ({ token }: SignedIn, table: string) => {
    const response = await app.request(`/export?format=csv&table=${table}`, { token });
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  };

  it("contains the same items when it is imported again, and others where a spreadsheet changed it", async () => {
    const me = await app.signIn();
    const notes = ["note", "=1+1", "'=1+1", 'two\nlines, "quoted"', "", "\u671d"];
    for (const [hour, note] of notes.entries()) {
      const entry = {
        start_ts: `2026-10-30T0${hour}:00:00.123Z`,
        end_ts: `2026-10-30T0${hour}:30:00Z`,
        category: "Deep Work",
        source: hour === 0 ? "timer" : "manual",
        note,
      } as const;
      await me.client.call(addEntry, { params, body: entry });
    }
    const goal = {
      domain: "Fitness",
      target: "-5 kg",
      baseline: 10,
      step_pct: 10,
      state: "partial",
      note: "x",
    } as const;
    const goals = [goal, { ...goal, weekdays: [1, 5], unit: "km" }, { ...goal, paused: true }];
    await me.client.call(putGoals, { params, body: { goals } });
    await me.client.call(putBattleLogs, { params, body: { battle_logs: [BATTLE] } });
    for (const [table, count] of [["entries", 6], ["goals", 3], ["battles", 1]] as const) {
      const csv = await tableOf(me, table);
      expect(csv.startsWith("\ufeffday,id,")).toBe(true);
      expect([table, await previewOf(me, csv)]).toEqual([table, { new: 0, same: count, conflicting: 0 }]);
    }
    const csv = await tableOf(me, "entries");
    expect(await previewOf(me, csv.replace("Deep Work,note", "Deep Work,corrected")))
      .toEqual({ new: 0, same: 5, conflicting: 1 });
  });
});
