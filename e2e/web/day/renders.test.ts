// @vitest-environment screens
/** What a change renders again: what it changes, and nothing else. */
import { addEntry, putBattleLogs, putGoals } from "#shared/contract/mod.ts";
import { recordRenders } from "../../screens/record_renders.ts";
import { expect, test } from "../../screens/test.ts";
import { startTimer } from "../earth/earth_panel.ts";
import { holdCalls } from "../parts/hold_calls.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { battle } from "../void/void_panel.ts";
import { goal, status } from "../water/water_panel.ts";

const TODAY = "2026-11-21";

/** Returns the id of an item of a list. */
const idOf = (item: number) => `5b0c0f0e-6a53-4a5c-8f4a-2a6f0d7b1c0${item}`;

const goalOf = (item: number) => ({
  id: idOf(item),
  domain: "Fitness",
  target: `Goal ${item}`,
  baseline: 10,
  step_pct: 10,
  current_target: 10,
  state: "pending" as const,
  note: "",
});

const battleOf = (item: number) => ({
  id: idOf(item),
  timestamp: `${TODAY}T1${item}:00:00.000Z`,
  hard_thing: `Battle ${item}`,
  battle_description: "It had to be done.",
  difficulty_rating: 5,
  outcome: "ongoing" as const,
  lessons_learned: "",
});

/** What the clock of the timer consists of. */
const CLOCK = [
  "TickingTimer",
  "QuickTimer",
  "EarthTimer",
  "Section",
  "Running",
  "Clock",
  "StartedEarlier",
  "PlaySign",
  "Button",
];

const isOther = (names: readonly string[]) => (name: string) => !names.includes(name);

test("renders › a running timer renders only its clock each second", async ({ dashboard, clock }) => {
  await startTimer(dashboard, "Deep Work");
  await saved(dashboard);
  // Far from the turn of a minute, which other parts show.
  await clock.moveTo(`${TODAY}T14:35:05Z`);
  const timer = dashboard.getByRole("timer");
  await expect(timer).toHaveText(/^[45]m/);
  const renders = await recordRenders(dashboard);
  const nextTick = async () => {
    const before = await timer.textContent() ?? "";
    await expect(timer).not.toHaveText(before);
    return renders.take().filter((names) => names.includes("Clock")).flat();
  };
  // What follows the new time, or is loaded meanwhile, may come together with a tick.
  let names = await nextTick();
  for (let more = 0; more < 4 && names.some(isOther(CLOCK)); more++) names = await nextTick();
  expect(names).toContain("Clock");
  expect(names.filter(isOther(CLOCK))).toEqual([]);
});

test("renders › a dialog and the timer render no entry of a long day", async ({ dashboard, user }) => {
  for (let index = 0; index < 24; index++) {
    const at = (minute: number) => new Date(Date.parse(TODAY) + 60_000 * (20 * index + minute)).toISOString();
    const body = { start_ts: at(0), end_ts: at(10), category: "Admin", note: "", source: "manual" } as const;
    await user.api.call(addEntry, { params: { day: TODAY }, body });
  }
  await dashboard.reload();
  const earth = await openPanel(dashboard, "earth");
  await earth.getByRole("button", { name: "Show all 24" }).click();
  await expect(earth.getByRole("button", { name: /^Delete entry Admin/ })).toHaveCount(24);
  await saved(dashboard);
  const renders = await recordRenders(dashboard);
  await earth.getByRole("button", { name: "Add Entry" }).click();
  await expect(dashboard.getByRole("dialog")).toBeVisible();
  const opened = renders.take().flat();
  expect(opened).toContain("EarthForms");
  expect(opened.filter((name) => ["EarthDay", "OwnRow", "Gaps", "Blocks"].includes(name))).toEqual([]);
  await dashboard.keyboard.press("Escape");
  renders.take();
  await startTimer(dashboard, "Deep Work");
  await saved(dashboard);
  expect(renders.take().flat().filter((name) => name === "OwnRow")).toEqual([]);
});

test("renders › typing a note renders only its field", async ({ dashboard }) => {
  await startTimer(dashboard, "Deep Work");
  await saved(dashboard);
  await dashboard.getByLabel("Note (Optional)").click();
  const renders = await recordRenders(dashboard);
  await dashboard.keyboard.type("Chapter 3");
  const typed = renders.take().filter((names) => names.includes("TimerNote"));
  expect(typed.length).toBeGreaterThan(0);
  expect(typed.flat().filter(isOther([...CLOCK, "TimerNote", "TextField", "Field"]))).toEqual([]);
});

test("renders › a goal's state renders its row and what shows its sum", async ({ dashboard, user }) => {
  await user.api.call(putGoals, { params: { day: TODAY }, body: { goals: [1, 2, 3].map(goalOf) } });
  await dashboard.reload();
  await openPanel(dashboard, "water");
  await expect(goal(dashboard, "Goal 2")).toBeVisible();
  const letThrough = await holdCalls(dashboard, "**/api/water/*/goals");
  const renders = await recordRenders(dashboard);
  await goal(dashboard, "Goal 2").getByRole("button", { name: "Success" }).click();
  await expect(status(goal(dashboard, "Goal 2"))).toHaveAccessibleName(/Success/);
  // A response would render once more what it arrives among.
  await renders.ended();
  await letThrough();
  await saved(dashboard);
  await renders.ended();
  const names = renders.take().flat();
  const count = (wanted: string) => names.filter((name) => name === wanted).length;
  // Its row. After the paint: the tab and the badge of Water, its stroke of the large and of the small mark, and two
  // figures.
  const counted = ["GoalRow", "ShownGoal", "RingTab", "RingBadge", "Stroke", "Figure"];
  expect(counted.map(count)).toEqual([1, 1, 1, 1, 2, 2]);
  expect(["Dashboard", "TodayBand", "PageNav", "Account"].filter(count)).toEqual([]);
});

test("renders › typing the lessons of a battle renders only its row", async ({ dashboard, user }) => {
  await user.api.call(putBattleLogs, { params: { day: TODAY }, body: { battle_logs: [1, 2].map(battleOf) } });
  await dashboard.reload();
  const panel = await openPanel(dashboard, "void");
  await battle(panel, "Battle 2").getByRole("button", { name: /^Add lessons/ }).click();
  await battle(panel, "Battle 2").getByLabel("Lessons learned").click();
  const renders = await recordRenders(dashboard);
  await dashboard.keyboard.type("Go");
  const typed = renders.take().filter((names) => names.includes("BattleRow"));
  expect(typed.flat().filter((name) => name === "BattleRow")).toHaveLength("Go".length);
  expect(typed.flat().filter((name) => ["Dashboard", "VoidFigures"].includes(name))).toEqual([]);
});
