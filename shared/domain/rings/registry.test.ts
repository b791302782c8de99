import { describe, expect, it } from "vitest";
import { DAY_LISTS, ITEM_KINDS, itemsOf, type ListItem, RINGS, type StoredRings, withItems } from "./mod.ts";

const id = "11111111-1111-4111-8111-111111111111";
const ITEMS: { readonly [K in (typeof ITEM_KINDS)[number]]: ListItem<K> } = {
  entry: {
    id,
    start_ts: "2026-11-21T09:00:00.000Z",
    end_ts: "2026-11-21T10:00:00.000Z",
    category: "Admin",
    note: "",
    source: "manual",
  },
  goal: {
    id,
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    current_target: 12,
    state: "pending",
    note: "",
  },
  study_target: {
    id,
    subject: "Kant",
    target_minutes: 30,
    completed_minutes: 0,
    status: "pending",
    notes: "",
    practice: "read",
  },
  weakness_rep: {
    id,
    weakness: "Haste",
    rep_description: "Wait",
    scheduled_time: "",
    completed: false,
    notes: "",
  },
  battle: {
    id,
    timestamp: "2026-11-21T09:00:00.000Z",
    hard_thing: "Run",
    battle_description: "5 km",
    difficulty_rating: 4,
    outcome: "victory",
    lessons_learned: "",
  },
};

const empty = (): StoredRings => ({
  earth: RINGS.earth.empty(),
  water: RINGS.water.empty(),
  fire: RINGS.fire.empty(),
  wind: RINGS.wind.empty(),
  void: RINGS.void.empty(),
});

describe("DAY_LISTS", () => {
  it.each(ITEM_KINDS)("%s: stores its items in the list's own field", (kind) => {
    const { ring, field } = DAY_LISTS[kind];
    const document = withItems(kind, empty(), [ITEMS[kind]]);
    expect(document).toEqual({ ring, next: { ...empty()[ring], [field]: [ITEMS[kind]] } });
    expect(itemsOf(kind, { ...empty(), [ring]: document.next })).toEqual([ITEMS[kind]]);
    expect(RINGS[ring].stored.safeParse(document.next).success).toBe(true);
  });

  it("has the user's text as the title of an item", () => {
    const { goal, study_target, weakness_rep, battle } = DAY_LISTS;
    expect(goal.titleOf(ITEMS.goal)).toBe("Push-ups");
    expect(study_target.titleOf(ITEMS.study_target)).toBe("Kant");
    expect(weakness_rep.titleOf(ITEMS.weakness_rep)).toBe("Haste");
    expect(battle.titleOf(ITEMS.battle)).toBe("Run");
  });

  it("computes the derived fields of Wind and Void", () => {
    const wind = { ...RINGS.wind.empty(), studies: [] };
    expect(DAY_LISTS.study_target.show(wind, [ITEMS.study_target]).studies).toEqual([
      { target: "Kant", practice: "read" },
    ]);
    const shown = DAY_LISTS.battle.show({
      battle_logs: [],
      battles: [],
      reflection: "kept",
      war_score: 0,
      weekly_streak: 3,
      tomorrow_commitment: "swim",
      hard_thing_tomorrow: "swim",
      today_commitment: "run",
    }, [ITEMS.battle]);
    expect(shown).toMatchObject({
      battles: [{ description: "5 km", completed: true }],
      reflection: "kept",
      war_score: 4,
      weekly_streak: 3,
      today_commitment: "run",
      tomorrow_commitment: "swim",
    });
  });
});
