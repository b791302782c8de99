/**
 * `deno task bench lighthouse [runs] [pages]`: the scores of Lighthouse with its preset for phones, on the pages of a
 * filled account, each in a fresh browser. Lighthouse is no dependency: `npx` fetches it when this runs. Names every
 * audit that is not perfect and what kept Lighthouse from auditing a page. Of all pages, it also writes the table in
 * docs/performance.md.
 */
import { rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { buildOrFail } from "../../../tasks/build.ts";
import { fail, print } from "../../../tasks/print.ts";
import { chromiumPath } from "../../../tasks/test/browsers.ts";
import { CHROMIUM_ARGS } from "../../fixtures/chromium_args.ts";
import { TOKEN_KEY } from "../../fixtures/signed_in.ts";
import { freePort, startProduct } from "../process.ts";
import { median } from "../rounds.ts";
import { seed } from "../seed.ts";
import { type Figure, printFigures } from "../table.ts";
import { writeFigures } from "./write_figures.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const PAGES = ["/login", "/dashboard", "/insights", "/history"];
const TARGET = 100;

/** The part of a report that is read. */
interface Report {
  /** What kept Lighthouse from auditing the page. */
  readonly runtimeError?: { readonly code: string; readonly message: string };
  /** What makes the figures less certain, such as a page that goes on loading. */
  readonly runWarnings: readonly string[];
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

const [runs = 3] = Deno.args.filter((arg) => !arg.startsWith("/")).map(Number);
const named = PAGES.filter((path) => Deno.args.includes(path));
const pages = named.length > 0 ? named : PAGES;
await buildOrFail(["web"]);
const executablePath = chromiumPath();
if (!executablePath) fail("Install Chromium first (Debian: apt-get install chromium).");

const folder = await Deno.makeTempDir({ prefix: "gorin-bench-" });
const store = `${folder}/gorin.sqlite`;
const lastDay = new Date().toISOString().slice(0, 10);
const [account] = await seed(store, { accounts: 1, filledAccounts: 1, days: 30, lastDay });
const server = await startProduct(store);
const figures: Figure[] = [];
try {
  for (const path of pages) {
    const reports: Report[] = [];
    const problems = new Set<string>();
    for (let run = 0; run < runs; run++) {
      // One page that cannot be audited does not hide the figures of the others.
      const report = await audit(path).catch((error: unknown) => void problems.add(String(error)));
      const failed = report?.runtimeError;
      for (const warning of report?.runWarnings ?? []) problems.add(warning);
      if (failed) problems.add(`${failed.code}: ${failed.message}`);
      else if (report) reports.push(report);
    }
    for (const problem of problems) print(`${path}: ${problem}`);
    const scores = CATEGORIES.map((category) =>
      median(reports.map(({ categories }) => 100 * (categories[category]?.score ?? NaN)))
    );
    const blocking = median(reports.map(({ audits }) => blockingOf(audits["total-blocking-time"])));
    figures.push({
      title: `${path}: ${CATEGORIES.join(", ")}`,
      value: reports.length === 0
        ? "could not be audited"
        : `${scores.map((score) => score.toFixed(0)).join(", ")} (${blocking.toFixed(0)} ms blocked)`,
      target: String(TARGET),
      met: scores.every((score) => score >= TARGET),
    });
    for (const audit of imperfect(reports)) print(`${path}: ${audit}`);
  }
} finally {
  await server.stop();
  await Deno.remove(folder, { recursive: true });
}
printFigures(figures);
if (pages === PAGES) await writeFigures("lighthouse", "deno task bench lighthouse", figures);

/** Audits a page in a fresh browser, signed in except on /login. */
async function audit(path: string): Promise<Report> {
  const port = freePort();
  const profile = await Deno.makeTempDir({ prefix: "gorin-lighthouse-" });
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath ?? "",
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (path !== "/login") {
      const page = await context.newPage();
      // A page of the site without the app.
      await page.goto(`${server.url}/api/health`);
      await page.evaluate(({ key, token }) => localStorage.setItem(key, token), {
        key: TOKEN_KEY,
        token: account?.token ?? "",
      });
      await page.close();
    }
    return await runLighthouse(server.url + path, port);
  } finally {
    await context.close();
    // Processes of the browser may still write into it for a moment.
    await rm(profile, { recursive: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function runLighthouse(url: string, port: number): Promise<Report> {
  const { success, stdout, stderr } = await new Deno.Command("npx", {
    args: [
      "-y",
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      // The session is in the storage.
      "--disable-storage-reset",
      "--output=json",
      "--quiet",
    ],
  }).output();
  const report = new TextDecoder().decode(stdout);
  // Lighthouse fails with a report, too, when it could not audit the page.
  if (!success && report === "") throw new Error(new TextDecoder().decode(stderr));
  // Lighthouse's own format.
  return JSON.parse(report) as Report;
}

function blockingOf(audit: Report["audits"][string] | undefined): number {
  return Number((audit?.displayValue ?? "").replace(/[^\d.]/g, ""));
}

/** Returns the audits that are not perfect in most runs. */
function imperfect(reports: readonly Report[]): string[] {
  return Object.keys(reports[0]?.audits ?? {}).flatMap((name) => {
    const audits = reports.flatMap(({ audits }) => audits[name] ?? []);
    const score = median(audits.map((audit) => audit.score ?? 1));
    const [{ title, displayValue = "" } = { title: name }] = audits;
    return score < 1 ? [`${score.toFixed(2)} ${title} ${displayValue}`] : [];
  });
}
