import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BookItem,
  type BookQuery,
  foldText,
  itemsOfDay,
  readPlace,
  searchDays,
  type WrittenDay,
} from "./book.ts";
import { RING_NAMES, RINGS } from "./rings/mod.ts";

const ID = "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f";

/** A day whose Fire has this reflection. */
const reflected = (reflection: string, date = "2026-11-21"): WrittenDay => ({
  date,
  rings: { fire: { ...RINGS.fire.empty(), reflection } },
});

const withGoal = (date: string, target: string, note = ""): WrittenDay => ({
  date,
  rings: {
    water: {
      goals: [{
        id: ID,
        domain: "Fitness",
        target,
        baseline: 1,
        step_pct: 10,
        current_target: 1,
        state: "pending",
        note,
      }],
    },
  },
});

const search = (days: readonly WrittenDay[], query: Partial<BookQuery> = {}) =>
  searchDays(days, { limit: 200, ...query });

const finds = (text: string, q: string) => search([reflected(text)], { q }).items.length === 1;

const anyText = fc.string({ unit: "binary", maxLength: 60 }).map((text) => text.replace(/\p{Cc}/gu, " "));

describe("a search", () => {
  it.each([
    ["Café", "CAFE"],
    ["cafe", "Café"],
    ["Straße", "STRASSE"],
    ["İstanbul", "istanbul"],
    ["ISPARTA ılık", "ilik"],
    ["Ｆｕｌｌ　ｗｉｄｔｈ", "full width"],
    ["ﾊﾟﾝを焼く", "パン"],
    ["パンを焼く", "ぱん"],
    ["今日は早く起きて走った", "起きて走"],
    ["走った。今日は早い", "早い 走った"],
    ["Ὀδυσσεύς", "οδυσσευσ"],
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّد", "محمد"],
    ["Łódź żółw", "lodz zolw"],
    ["Ёлка", "елка"],
    ["don’t", "don't"],
    ["ｶﾞ", "が"],
    ["한국어", "국어"],
    ["Z̸̢̛͎̙a̷̛͖l̵̪͒g̶̣̿o", "zalgo"],
    ["soft\u00adhyphen", "softhyphen"],
    ["a (b) [c] * .+ \\d $^", "\\d $^ .+"],
    ["two\nlines", "lines two"],
  ])("finds in %j what is typed as %j", (text, q) => expect(finds(text, q)).toBe(true));

  it.each([["ハン", "パン"], ["かき", "がき"], ["की", "का"], ["abc", "a.c"], ["one two", "one three"]])(
    "does not find in %j what is typed as %j",
    (text, q) => expect(finds(text, q)).toBe(false),
  );

  it("finds every text by its words in any order and case", () => {
    fc.assert(fc.property(anyText, (text) => {
      const words = text.split(/\s+/).reverse().join(" ");
      fc.pre(text.trim() !== "");
      expect(finds(text, words)).toBe(true);
      expect(finds(text.toUpperCase(), words)).toBe(true);
    }));
  });

  it("finds a text without spaces by any part of it", () => {
    const kana = fc.constantFrom(..."あいうがぱんーアガパン漢字日本語走朝");
    fc.assert(
      fc.property(
        fc.array(kana, { minLength: 1, maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (letters, from, length) => {
          const at = from % letters.length;
          expect(finds(letters.join(""), letters.slice(at, at + 1 + length % 5).join(""))).toBe(true);
        },
      ),
    );
  });

  it("compares texts in one form, however often they are folded", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 300 },
    );
  });

  it("looks in titles too, and for all words", () => {
    const { rings: { fire } } = reflected("Slept badly");
    const day = { date: "2026-11-21", rings: { fire: { ...fire, weakness: "Delay" } as typeof fire } };
    expect(search([day as WrittenDay], { q: "badly delay" }).items.map(({ kind }) => kind)).toEqual([
      "reflection",
    ]);
  });

  it("counts a goal's words once, on the first day that has them", () => {
    const days = [
      withGoal("2026-11-19", "Push-ups"),
      withGoal("2026-11-20", "Pull-ups", "Hard"),
      withGoal("2026-11-21", "Push-ups"),
    ];
    const { items, counts } = search(days.toReversed());
    expect(items.map(({ day, kind, text }) => [day, kind, text])).toEqual([
      ["2026-11-20", "goal", "Pull-ups"],
      ["2026-11-20", "note", "Hard"],
      ["2026-11-19", "goal", "Push-ups"],
    ]);
    expect(counts.water).toBe(3);
  });
});

describe("pages", () => {
  const anyDay = fc.record({
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`),
    words: fc.array(fc.constantFrom("one", "two", "three"), { minLength: 1, maxLength: 4 }),
    commitment: fc.constantFrom("", "one"),
  });
  const anyDays = fc.uniqueArray(anyDay, { selector: ({ day }) => day, maxLength: 10 }).map((days) =>
    days.map(({ day, words, commitment }): WrittenDay => ({
      date: day,
      commitment,
      rings: {
        void: {
          battle_logs: words.map((word, index) => ({
            id: ID.slice(0, -1) + index,
            timestamp: `${day}T12:00:00.000Z`,
            hard_thing: word,
            battle_description: "fought",
            difficulty_rating: 5,
            outcome: "victory",
            lessons_learned: index === 0 ? "" : word,
          })),
          reflection: words.join(" "),
        },
        earth: {
          actual_entries: [{
            id: ID,
            start_ts: `${day}T12:00:00.000Z`,
            end_ts: `${day}T13:00:00.000Z`,
            category: "Misc",
            note: words[0] ?? "",
            source: "manual",
          }],
        },
      },
    }))
  );
  const anyQuery = fc.record({
    q: fc.constantFrom("", "one", "two one"),
    ring: fc.constantFrom(undefined, "earth" as const, "void" as const),
    kind: fc.constantFrom(undefined, "battle" as const, "reflection" as const),
  });

  it("have together what one page has, each item once, in the order of the days", () => {
    fc.assert(fc.property(anyDays, anyQuery, fc.integer({ min: 1, max: 5 }), (days, query, limit) => {
      const whole = search(days, query);
      const read: BookItem[] = [];
      let before: string | null | undefined;
      while (before !== null) {
        const page = search(days, { ...query, limit, before });
        expect(page.counts).toEqual(whole.counts);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        read.push(...page.items);
        before = page.next;
      }
      expect(read).toEqual(whole.items);
      const all = days.toSorted((a, b) => a.date < b.date ? 1 : -1).flatMap(itemsOfDay);
      expect(all.filter((item) => read.some((one) => isSame(one, item)))).toEqual(read);
    }));
  });

  it("continue where they ended while other texts of that day come and go", () => {
    const texts = (...notes: readonly string[]): WrittenDay[] => [{
      date: "2026-11-21",
      rings: {
        earth: {
          actual_entries: notes.map((note) => ({
            id: ID.slice(0, -1) + note,
            start_ts: "2026-11-21T12:00:00.000Z",
            end_ts: "2026-11-21T13:00:00.000Z",
            category: "Misc",
            note,
            source: "manual",
          })),
        },
      },
    }];
    const { next: before } = search(texts("1", "2", "3", "4"), { limit: 2 });
    const notesAfter = (...notes: readonly string[]) =>
      search(texts(...notes), { before: before ?? "" }).items.map(({ text }) => text);
    expect(notesAfter("1", "2", "3", "4")).toEqual(["3", "4"]);
    expect(notesAfter("0", "1", "2", "3", "4")).toEqual(["3", "4"]);
    expect(notesAfter("2", "3", "4")).toEqual(["3", "4"]);
    expect(notesAfter("1", "3", "4")).toEqual(["3", "4"]);
  });

  it.each([
    "",
    "x",
    "2026-02-30.earth.entry.0.",
    "2026-11-21.metal.entry.0.",
    "2026-11-21.earth.poem.0.",
    "2026-11-21.earth.entry.x.",
  ])(
    "do not begin at %j",
    (text) => expect(readPlace(text)).toBeNull(),
  );

  it("begin at the end of any item", () => {
    for (const ring of RING_NAMES) {
      expect(readPlace(`2026-11-21.${ring}.note.12.${ID}`)).toEqual({
        day: "2026-11-21",
        ring,
        kind: "note",
        index: 12,
        id: ID,
      });
    }
  });
});

function isSame(one: BookItem, other: BookItem): boolean {
  return one.day === other.day && one.kind === other.kind && one.id === other.id;
}
