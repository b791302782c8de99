import {
  addEntry,
  deleteEntry,
  getDay,
  listTrash,
  putBattleLogs,
  putGoals,
  putStudyTargets,
  putWeaknessReps,
  restoreFromTrash,
} from "#shared/contract/mod.ts";
import type { TrashItem } from "#shared/domain/records.ts";
import type { Goal } from "#shared/domain/rings/mod.ts";
import { openTestApp } from "./test_app.ts";

/** The day on which items are deleted. */
export const day = "2026-11-21";
export const params = { day };
export const DAY_MS = 86_400_000;
const span = { start_ts: "2026-11-21T09:00:00.000Z", end_ts: "2026-11-21T10:00:00.000Z" };

const id = () => crypto.randomUUID();
export const goal = (target: string, more: Partial<Goal> = {}): Goal => ({
  unit: "",
  weekdays: null,
  paused: false,
  progress: 0,
  category: null,
  cue: "",
  tracked_minutes: 0,
  id: id(),
  domain: "Body",
  target,
  baseline: 10,
  step_pct: 10,
  current_target: 12,
  state: "partial",
  note: "Nearly.",
  ...more,
});
const target = () => ({
  id: id(),
  subject: "Kant",
  target_minutes: 30,
  completed_minutes: 10,
  notes: "§ 3",
});
const rep = () => ({
  id: id(),
  weakness: "Haste",
  rep_description: "Wait a minute.",
  completed: true,
});
export const battle = (more: object = {}) => ({
  id: id(),
  timestamp: "2026-11-21T08:00:00.000Z",
  hard_thing: "Cold water",
  battle_description: "Two minutes under the shower.",
  difficulty_rating: 4,
  outcome: "victory" as const,
  lessons_learned: "Breathe.",
  ...more,
});

export const firstOf = (items: readonly TrashItem[]) => {
  const [first] = items;
  if (!first) throw new Error("The trash is empty.");
  return first;
};
export const names = (items: readonly TrashItem[]) =>
  items.map((one) => one.kind === "goal" ? one.item.target : one.kind);
export const times = (count: number) => Array.from({ length: count }, (_, index) => index);

export type TrashStory = Awaited<ReturnType<typeof openTrashStory>>;

/** Opens a server with one user, and returns actions on the user's day and trash. */
export async function openTrashStory() {
  const app = await openTestApp();
  let me = await app.signIn();
  const dayNow = async (who = me) => (await who.client.call(getDay, { params })).day;
  const trash = async (who = me) => (await who.client.call(listTrash, {})).items;
  const putAllGoals = (goals: readonly Goal[]) =>
    me.client.call(putGoals, { params, body: { goals: [...goals] } });
  const restore = (trashId: string, who = me) => who.client.call(restoreFromTrash, { body: { id: trashId } });
  const later = async (days: number) => {
    app.time.now += days * DAY_MS;
    me = await app.signInAgain(me.user);
  };
  const keysUnder = async (...prefix: string[]) =>
    (await app.services.kv.list({ prefix })).map(({ key }) => key);

  /** Returns the keys by which the sweep finds items in the trash. */
  const trashExpiries = async () => (await keysUnder("expiry")).filter(([, , kind]) => kind === "trash");

  async function fillDay() {
    const { client } = me;
    await client.call(addEntry, {
      params,
      body: { ...span, category: "Admin", source: "manual", note: "Post" },
    });
    await putAllGoals([goal("Push-ups")]);
    await client.call(putStudyTargets, { params, body: { study_targets: [target()] } });
    await client.call(putWeaknessReps, { params, body: { weakness_reps: [rep()] } });
    await client.call(putBattleLogs, { params, body: { battle_logs: [battle()] } });
    return await dayNow();
  }

  async function emptyDay() {
    const { client } = me;
    for (const entry of (await dayNow()).earth.actual_entries) {
      await client.call(deleteEntry, { params: { day, id: entry.id } });
    }
    await putAllGoals([]);
    await client.call(putStudyTargets, { params, body: { study_targets: [] } });
    await client.call(putWeaknessReps, { params, body: { weakness_reps: [] } });
    await client.call(putBattleLogs, { params, body: { battle_logs: [] } });
  }

  return {
    app,
    get me() {
      return me;
    },
    dayNow,
    trash,
    putAllGoals,
    restore,
    later,
    keysUnder,
    trashExpiries,
    fillDay,
    emptyDay,
  };
}
