/** Takes a picture of the sign-in page and of every panel, in both themes, into `docs/pictures/web`. */
import { chromium, type Page } from "@playwright/test";
import {
  addEntry,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putWeaknessReps,
} from "#shared/contract/mod.ts";
import { addDays } from "#shared/calendar/mod.ts";
import { RING_NAMES, type TimeCategory } from "#shared/rings/mod.ts";
import { ROOT } from "../../tasks/run.ts";
import { chromiumPath } from "../../tasks/test/browsers.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { CHROMIUM_ARGS } from "../fixtures/chromium_args.ts";
import { startTestServer } from "../fixtures/server.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";

const FOLDER = `${ROOT}/docs/pictures/web`;
const SIZES = { wide: { width: 1280, height: 1100 }, phone: { width: 360, height: 780 } } as const;
const AFTERNOON = new Date().toISOString().slice(0, 10) + "T14:44:17.000Z";
const DAY = AFTERNOON.slice(0, 10);

const ENTRIES: readonly (readonly [string, string, TimeCategory, string])[] = [
  ["00:00", "06:30", "Sleep", ""],
  ["07:00", "08:10", "Learning", "Kanji, lesson 31"],
  ["09:15", "11:10", "Deep Work", ""],
  ["11:10", "11:58", "Entertainment", ""],
];

async function fill({ api }: Account): Promise<void> {
  const params = { day: DAY };
  for (const [from, to, category, note] of ENTRIES) {
    const body = {
      start_ts: `${DAY}T${from}:00Z`,
      end_ts: `${DAY}T${to}:00Z`,
      category,
      note,
      source: "manual" as const,
    };
    await api.call(addEntry, { params, body });
  }
  await api.call(putGoals, {
    params,
    body: {
      goals: [
        {
          domain: "Fitness",
          target: "Push-ups",
          baseline: 10,
          current_target: 13,
          state: "success",
          note: "Felt easy",
        },
        { domain: "Health", target: "Read before screens", baseline: 20, current_target: 25, step_pct: 5 },
        { domain: "Home", target: "Clear one surface", baseline: 1, step_pct: 5, state: "partial" },
      ],
    },
  });
  await api.call(putFire, {
    params,
    body: {
      trigger_note: "Waking before the alarm",
      weakness: "Checking the phone first thing in the morning",
      task: "Leave the phone in the kitchen and sit ten minutes by the window.",
    },
  });
  await api.call(putStudyTargets, {
    params,
    body: {
      study_targets: [
        {
          subject: "Kanji",
          completed_minutes: 25,
          practice: "Write each one from memory",
          notes: "Lesson 31",
        },
        { subject: "Go openings", completed_minutes: 30 },
      ],
    },
  });
  const rep = {
    weakness: "Interrupting people",
    rep_description: "Count to three before answering",
    scheduled_time: `${DAY}T17:30`,
  };
  await api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  const battles = [
    { hard_thing: "Cold shower", battle_description: "Two minutes, no bargaining.", difficulty_rating: 6 },
    {
      hard_thing: "Tax return",
      battle_description: "An hour with the receipts.",
      difficulty_rating: 8,
      outcome: "victory" as const,
      lessons_learned: "Start with the oldest.",
    },
  ];
  await api.call(putBattleLogs, { params, body: { battle_logs: battles } });
  const commitFor = (day: string, tomorrow_commitment: string) =>
    api.call(putCommitment, { params: { day }, body: { tomorrow_commitment } });
  await commitFor(DAY, "Call the landlord before nine.");
  await commitFor(addDays(DAY, 1), "Run before breakfast.");
}

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png` });
    }
  }
}

const server = await startTestServer();
await server.moveTo(AFTERNOON);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: [...CHROMIUM_ARGS] });
try {
  await Deno.mkdir(FOLDER, { recursive: true });
  const user = await registerAccount(server.url);
  await fill(user);
  const context = await browser.newContext({ baseURL: server.url, timezoneId: "UTC" });
  const page = await context.newPage();
  await page.clock.setFixedTime(AFTERNOON);
  await page.goto("/login");
  await page.getByLabel("Email").waitFor();
  await take(page, "login");
  await openSignedIn(page, user.token);
  for (const ring of RING_NAMES) {
    await page.goto(`/dashboard?ring=${ring}`);
    await page.getByRole("tabpanel").getByRole("button").first().waitFor();
    if (ring === "earth") {
      await page.getByRole("button", { name: "Deep Work", exact: true }).click();
      await page.clock.setFixedTime(Date.parse(AFTERNOON) + 42 * 60_000 + 17_000);
      await page.getByText("42m 17s").waitFor();
    }
    await take(page, ring);
  }
} finally {
  await browser.close();
  await server.stop();
}
