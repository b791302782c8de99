import type { Client } from "#shared/client/mod.ts";
import { addEntry, putBattleLogs, putCommitment, putFire } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { type PdfPage, pdfPages } from "../parts/pdf_text.ts";
import { seedWeek } from "../parts/seed_week.ts";

const TODAY = "2026-11-21";

/** A text of about this many words, each of its own. */
const words = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(" ");

/** Fills twenty-four days of three months with texts of all lengths, and returns them. */
async function writeMonths(api: Client): Promise<string[]> {
  const written: string[] = [];
  const add = (text: string) => {
    written.push(text);
    return text;
  };
  for (let index = 0; index < 24; index++) {
    const day = addDays(TODAY, -3 * index);
    const params = { day };
    const length = 4 + (index * 17) % 60;
    const times = { start_ts: `${day}T09:00:00Z`, end_ts: `${day}T10:00:00Z` };
    const entry = { ...times, category: "Deep Work", source: "manual" } as const;
    await api.call(addEntry, {
      params,
      body: { ...entry, note: add(words(`n${index}x`, Math.min(40, length))) },
    });
    await api.call(putFire, {
      params,
      body: {
        weakness: "Doomscrolling",
        task: "Read one page",
        trigger_note: add(words(`t${index}x`, length)),
        reflection: add(words(`r${index}x`, index % 13 === 5 ? 500 : length)),
        done: true,
      },
    });
    const battle = { hard_thing: "Run", battle_description: add(words(`b${index}x`, length)) };
    await api.call(putBattleLogs, { params, body: { battle_logs: [{ ...battle, outcome: "victory" }] } });
    await api.call(putCommitment, { params, body: { tomorrow_commitment: add(words(`c${index}x`, 5)) } });
  }
  return written;
}

/** Heads are larger than this, in points; text is smaller. */
const HEAD = 13;

const pointsOf = (millimetres: number) => millimetres / 25.4 * 72;

const textOf = ({ texts }: PdfPage) => texts.map(({ text }) => text).join("").replaceAll(/\s/g, "");

test("book › a year in print has whole lines, heads with their text, and numbered pages", async ({ page, user }) => {
  test.slow();
  const written = await writeMonths(user.api);
  await openSignedIn(page, user.token, "/book?print=2026");
  await expect(page.getByRole("button", { name: "Print" })).toBeEnabled();
  await expect(page.getByRole("heading", { name: "The Void Scroll" })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  for (const format of ["A4", "Letter"] as const) {
    await test.step(format, async () => {
      const pages = pdfPages(await page.pdf({ format }));
      expect(pages.length).toBeGreaterThan(10);
      const all = pages.map((page) => {
        // The number of the page is no part of its text.
        const body = page.texts.filter(({ y }) => y < page.height - pointsOf(24));
        return textOf({ ...page, texts: body });
      }).join("");
      for (const text of written) expect(all.split(text.replaceAll(" ", ""))).toHaveLength(2);
      for (const [index, page] of pages.entries()) {
        const where = `page ${index + 1} of ${pages.length}`;
        const margin = { top: pointsOf(20), bottom: page.height - pointsOf(24) };
        const body = page.texts.filter(({ y, text }) => y <= margin.bottom && text.trim() !== "");
        const number = page.texts.filter(({ y }) => y > margin.bottom).map(({ text }) => text).join("");
        expect(body.length, `${where} is empty`).toBeGreaterThan(0);
        for (const { y, size } of body) {
          expect(y, `${where} cuts a line`).toBeGreaterThan(margin.top + size / 2);
        }
        const isCover = body.every(({ size, text }) => size > HEAD || !/x\d/.test(text));
        if (isCover) continue;
        expect(number.trim(), `${where} has no number`).toBe(String(index + 1));
        const last = body.reduce((last, text) => text.y >= last.y ? text : last);
        expect(last.size, `${where} ends with a head`).toBeLessThan(HEAD);
      }
    });
  }
});

test("book › its pages are accessible", async ({ page, user }) => {
  await seedWeek(user.api);
  for (
    const [path, shown] of [
      ["/book?q=it", "Print the year"],
      ["/book?records", "Hard things"],
      ["/book?weakness=The+inbox", "What worked against it"],
      ["/book?subject=Kanji", "Day by day"],
      ["/book?hard_thing=Call+the+landlord", "The battles"],
      ["/book?print=2026", "The Void Scroll"],
    ] as const
  ) {
    await openSignedIn(page, user.token, path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectAccessible(page, path);
  }
});

test("book › searches what is on this device while the server is out of reach", async ({ dashboard, user, problems }) => {
  problems.allow(/ERR_FAILED|could not be loaded|could not be fetched|Failed to fetch/);
  const params = { day: TODAY };
  await user.api.call(putFire, {
    params,
    body: { trigger_note: "The phone in my hand", weakness: "Scrolling" },
  });
  await dashboard.reload();
  await expect(dashboard.getByRole("tab", { name: "Fire" })).toHaveAccessibleDescription(/ready to forge/);
  await dashboard.route("**/api/**", (route) => route.abort());
  await dashboard.getByRole("link", { name: "Book" }).click();
  await expect(dashboard.getByText(/^The server cannot be reached: this is only/)).toBeVisible();
  await dashboard.getByRole("searchbox").fill("phone");
  await expect(dashboard.locator("mark")).toHaveText("phone");
  await expect(dashboard.getByRole("search").getByRole("status")).toHaveText("1 line");
});
