/**
 * `deno task pictures screens`: takes pictures of the screens of a demonstration account, in both themes, on a phone
 * and on a large screen, in English and Japanese, and of the pages of its year in print, on A4 and on Letter. All of
 * them are in `dist/pictures`, where each file in the folder itself is a sheet of many, and `screens` holds them one by
 * one.
 */
import { chromium, type Page } from "@playwright/test";
import { createWitness, putTimer, unsealDay } from "#shared/contract/mod.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { buildOrFail } from "../../tasks/build.ts";
import { makeDemo } from "../../tasks/demo/make_demo.ts";
import { print, warn } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { startTestServer } from "../fixtures/server.ts";
import { TODAY } from "../web/parts/seed_week.ts";
import { fitHeight, goTo, NOW, openPage, type Stage, THEMES } from "./stage.ts";

const FOLDER = `${ROOT}/dist/pictures`;
const SCREENS = `${FOLDER}/screens`;

const LANGUAGES = { en: "en-US", ja: "ja-JP" } as const;

/** Each size with how many pictures of it stand beside each other on a sheet. */
const SIZES = {
  wide: { size: { width: 1_280, height: 800 }, columns: 5 },
  phone: { size: { width: 360, height: 740 }, columns: 10 },
} as const;

const FORMATS = ["A4", "Letter"] as const;

/** The seed of the demonstration: its days are the same in each run. */
const SEED = 1;

/** A screen, and what is done there before its picture is taken. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
}

const enter = (times: number) => async (page: Page) => {
  for (let time = 0; time < times; time++) await page.keyboard.press("Enter");
};

/** Returns the screens of a signed-in user. `records`: the addresses of a record of each kind. */
const screensOf = (records: readonly (readonly [string, string])[], witness: string): Screen[] => [
  ...RING_NAMES.map((ring) => ({ name: `today ${ring}`, path: `/dashboard?ring=${ring}` })),
  { name: "book", path: "/book" },
  { name: "book search", path: "/book?q=morning" },
  { name: "book records", path: "/book?records" },
  ...records.map(([kind, path]) => ({ name: `record ${kind}`, path })),
  { name: "review", path: "/review" },
  { name: "insights", path: "/insights" },
  { name: "history", path: "/history" },
  ...["", "/data", "/security", "/developers"].map((part) => ({
    name: `settings ${part.slice(1)}`.trim(),
    path: `/settings${part}`,
  })),
  { name: "trash", path: "/trash" },
  { name: "witness", path: witness },
  { name: "seal first", path: "/seal" },
  { name: "seal last", path: "/seal", act: enter(5) },
  { name: "seal pressed", path: "/seal", act: enter(6) },
];

/** Returns a record of each kind: the first that the list has. */
async function recordsOf(page: Page): Promise<(readonly [string, string])[]> {
  const kinds = ["goal", "weakness", "subject", "hard_thing"] as const;
  await goTo(page, "/book?records");
  return await Promise.all(kinds.map(async (kind) => {
    const href = await page.locator(`main a[href^="/book?${kind}="]`).first().getAttribute("href");
    return [kind.replace("_", " "), href ?? "/book"] as const;
  }));
}

/** A picture, and what it is of. */
interface Picture {
  readonly name: string;
  readonly image: Uint8Array;
}

/** The pictures of a language, by size and theme. */
type Pictures = Map<string, Picture[]>;

async function take(page: Page, { name, path, act }: Screen, language: string, into: Pictures) {
  // The clock of the page does not move.
  await server.moveTo(NOW);
  await goTo(page, path);
  await act?.(page);
  for (const [width, { size }] of Object.entries(SIZES)) {
    await fitHeight(page, size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(untilStill);
      await fitHeight(page, size);
      const sheet = `${width} ${colorScheme} ${language}`;
      const image = await page.screenshot({ path: `${SCREENS}/${name} ${sheet}.png` });
      into.set(sheet, [...into.get(sheet) ?? [], { name, image }]);
    }
  }
}

/** Resolves once the page has drawn its new size and colors. For the page. */
async function untilStill(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const ending = document.getAnimations().filter(({ effect }) =>
    effect?.getComputedTiming().endTime !== Infinity
  );
  await Promise.all(ending.map(({ finished }) => finished));
}

/** Composes pictures to a sheet, in columns from top to bottom. */
async function writeSheet(name: string, pictures: readonly Picture[], columns: number) {
  const figures = pictures.map(({ name, image }) =>
    `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${image.toBase64()}"></figure>`
  );
  const page = await browser.newPage();
  await page.setContent(`<style>
    body { margin: 24px; width: max-content; background: #888; font: 20px sans-serif }
    div { columns: ${columns}; gap: 24px }
    figure { margin: 0 0 24px; break-inside: avoid }
    img { display: block }
  </style><div>${figures.join("")}</div>`);
  await page.evaluate(async (columns) => {
    const images = [...document.images];
    await Promise.all(images.map((image) => image.decode()));
    const sheet = document.querySelector("div");
    if (sheet) sheet.style.width = `${columns * (images[0]?.width ?? 0) + (columns - 1) * 24}px`;
  }, columns);
  const [width, height] = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth + 24, scrollHeight] as const;
  });
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await page.close();
  print(`dist/pictures/${name}.png`);
}

/** Prints the year on each paper, and returns the names of the files. */
async function printYear(page: Page, language: string): Promise<string[]> {
  await goTo(page, `/book?print=${TODAY.slice(0, 4)}`);
  await page.locator("article.year-book").waitFor();
  await page.evaluate(() => document.fonts.ready);
  return await Promise.all(FORMATS.map(async (format) => {
    const name = `year ${format} ${language}`;
    await page.pdf({ format, path: `${FOLDER}/${name}.pdf` });
    print(`dist/pictures/${name}.pdf`);
    return name;
  }));
}

/** Composes the pages of a printed file to a sheet. Returns false where the program for it is missing. */
async function writePages(name: string): Promise<boolean> {
  const folder = await Deno.makeTempDir({ prefix: "gorin-pages-" });
  try {
    const call = ["-png", "-r", "50", `${FOLDER}/${name}.pdf`, `${folder}/page`];
    if (!(await new Deno.Command("pdftoppm", { args: call }).output()).success) {
      throw new Error(`pdftoppm cannot read ${name}.pdf`);
    }
    const files = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
    const pages = await Promise.all(files.map(async (file) => ({
      name: String(parseInt(file.replace(/\D+/, ""))),
      image: await Deno.readFile(`${folder}/${file}`),
    })));
    await writeSheet(name, pages, 12);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

await buildOrFail(["web"]);
const server = await startTestServer();
await server.moveTo(NOW);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: [...CHROMIUM_ARGS] });
const stage: Stage = { browser, server };
try {
  await Deno.remove(FOLDER, { recursive: true }).catch(() => {});
  await Deno.mkdir(SCREENS, { recursive: true });
  const demo = { server: server.url, fetch, days: 325, seed: SEED, timezone: "UTC", now: Date.parse(NOW) };
  const { api, token } = await makeDemo(demo);
  const { witness } = await api.call(createWitness, {});
  const start_ts = new Date(Date.parse(NOW) - 42 * 60_000 - 17_000).toISOString();
  await api.call(putTimer, {
    body: { category: "Deep Work", start_ts, day: TODAY, note: "Chapter 3, the second argument" },
  });
  const pictures: Pictures = new Map();
  const printed: string[] = [];
  for (const [language, locale] of Object.entries(LANGUAGES)) {
    const guest = await openPage(stage, "/login", null, locale);
    await take(guest, { name: "sign in", path: "/login" }, language, pictures);
    await take(guest, { name: "sign up", path: "/register" }, language, pictures);
    await guest.context().close();
    const page = await openPage(stage, "/dashboard", token, locale);
    const records = await recordsOf(page);
    for (const screen of screensOf(records, witness.url)) await take(page, screen, language, pictures);
    await api.call(unsealDay, { params: { day: TODAY } });
    printed.push(...await printYear(page, language));
    await page.context().close();
  }
  for (const [sheet, taken] of pictures) {
    await writeSheet(sheet, taken, sheet.startsWith("wide") ? SIZES.wide.columns : SIZES.phone.columns);
  }
  let isShown = true;
  for (const name of printed) isShown = isShown && await writePages(name);
  if (!isShown) {
    warn("The pages of the year were not taken as pictures. Install pdftoppm: apt install poppler-utils");
  }
} finally {
  await browser.close();
  await server.stop();
}
Deno.exit(0);
