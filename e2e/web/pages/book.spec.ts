import type { Client } from "#shared/client/mod.ts";
import { addEntry, putBattleLogs, putCommitment, putFire } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { type PdfPage, pdfPages, type PdfText } from "../parts/pdf_text.ts";

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

const textOf = (texts: readonly PdfText[]) => texts.map(({ text }) => text).join("").replaceAll(/\s/g, "");

/** Returns what is wrong with the pages of a year in print. Each assertion of Playwright takes milliseconds. */
function faultsOf(pages: readonly PdfPage[], written: readonly string[]): string[] {
  const faults: string[] = [];
  /** Returns the texts of a page and of its foot, in which its number is. */
  const partsOf = ({ height, texts }: PdfPage) => {
    const bottom = height - pointsOf(24);
    return {
      body: texts.filter(({ y, text }) => y <= bottom && text.trim() !== ""),
      foot: texts.filter(({ y }) => y > bottom).map(({ text }) => text).join("").trim(),
    };
  };
  const all = textOf(pages.flatMap((page) => partsOf(page).body));
  for (const text of written) {
    if (all.split(text.replaceAll(" ", "")).length !== 2) faults.push(`not once and whole: ${text}`);
  }
  for (const [index, page] of pages.entries()) {
    const where = `page ${index + 1} of ${pages.length}`;
    const { body, foot } = partsOf(page);
    const [first] = body;
    if (!first) {
      faults.push(`${where} is empty`);
      continue;
    }
    if (body.some(({ y, size }) => y <= pointsOf(20) + size / 2)) faults.push(`${where} cuts a line`);
    const isCover = body.every(({ size, text }) => size > HEAD || !/x\d/.test(text));
    if (isCover) continue;
    if (foot !== String(index + 1)) faults.push(`${where} has the number "${foot}"`);
    const last = body.reduce((last, text) => text.y >= last.y ? text : last, first);
    if (last.size >= HEAD) faults.push(`${where} ends with the head "${last.text}"`);
  }
  return faults;
}

test("book › a year in print has whole lines, heads with their text, and numbered pages", async ({ page, user }) => {
  const written = await writeMonths(user.api);
  await openSignedIn(page, user.token, "/book?print=2026");
  await expect(page.getByRole("button", { name: "Print" })).toBeEnabled();
  await expect(page.getByRole("heading", { name: "The Void Scroll" })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const pages = pdfPages(await page.pdf({ format: "A4" }));
  expect(pages.length).toBeGreaterThan(10);
  expect(faultsOf(pages, written)).toEqual([]);
});

/** What is folded at any width. */
const LONG = " I read it standing up, and closed it before I sat down.".repeat(20);

test("book › Back returns to the line, from its day and from its record", async ({ page, user }) => {
  for (let ago = 0; ago < 54; ago++) {
    await user.api.call(putFire, {
      params: { day: addDays(TODAY, -ago) },
      body: { weakness: "The inbox", reflection: `It held on day ${ago}.${ago === 52 ? LONG : ""}` },
    });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, user.token, "/book?kind=reflection");
  const line = page.getByRole("listitem").filter({ hasText: "It held on day 52." });
  await page.getByRole("button", { name: "Show more" }).click();
  await line.getByRole("button", { name: "More" }).click();
  await line.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await line.boundingBox())?.y ?? NaN);
  for (const [link, path] of [[/Reflection$/, "/dashboard?"], ["The inbox", "/book?weakness="]] as const) {
    // The open line is higher than a phone.
    await line.getByRole("link", { name: link }).scrollIntoViewIfNeeded();
    const before = await top();
    await line.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    expect(await page.evaluate(() => scrollY), `${path} opens at its top`).toBe(0);
    await page.goBack();
    await expect(line).toBeInViewport();
    await expect.poll(top, `after Back from ${path}`).toBe(before);
    await expect(line.getByRole("button", { name: "Less" }), "the text is as it was left").toBeVisible();
  }
});
