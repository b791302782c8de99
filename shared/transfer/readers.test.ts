import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayRule, DEFAULT_DAY_BOUNDARY } from "../domain/calendar.ts";
import { anyCharacter } from "../domain/testing/any_character.ts";
import { csvRow } from "./csv.ts";
import { DayRecordSchema } from "./document.ts";
import {
  contentId,
  createClock,
  type EntryChoices,
  readForeignFiles,
  readLength,
  readSpan,
  readWhen,
} from "./readers.ts";

/** Days at midnight in Berlin. */
const BERLIN: DayRule = { timezone: "Europe/Berlin", boundary: { mode: "timezone", start_hour: 0 } };

const read = (text: string, choices?: EntryChoices) => readForeignFiles([text], BERLIN, choices);
/** The entries of a file, in UTC. */
const entriesOf = (text: string, choices?: EntryChoices) =>
  read(text, choices).days.flatMap(({ earth }) =>
    (earth?.actual_entries ?? []).map(({ start_ts, end_ts, category, note }) =>
      [start_ts.slice(0, 16), end_ts.slice(11, 16), category, note].join(" ")
    )
  );

const CLOCKIFY =
  "Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time," +
  "Duration (h),Duration (decimal),Billable Rate (USD),Billable Amount (USD)\n";
const clockify = (date: string) =>
  `${CLOCKIFY}Website,Initech,Release notes,,Mio,,mio@example.org,,Yes,${date},09:00:00 AM,${date},01:00:00 PM,04:00:00,4.00,0,0\n`;

const KINDS: readonly (readonly [name: string, text: string, kind: string, entries: readonly string[]])[] = [
  ["Clockify, US dates", clockify("11/21/2026"), "clockify", [
    "2026-11-21T08:00 12:00 Deep Work Website: Release notes",
  ]],
  ["Clockify, ISO dates", clockify("2026-11-21"), "clockify", [
    "2026-11-21T08:00 12:00 Deep Work Website: Release notes",
  ]],
  ["Clockify, the day first", clockify("21/11/2026"), "clockify", [
    "2026-11-21T08:00 12:00 Deep Work Website: Release notes",
  ]],
  [
    "Harvest, laid out from 9:00 since it has no times",
    "Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name\n" +
    "2026-11-20,Initech,Rebrand,,Design,Logo,1.5,Yes,Mio,S\n2026-11-20,Initech,Rebrand,,Call,,0.5,Yes,Mio,S\n",
    "harvest",
    [
      "2026-11-20T08:00 09:30 Deep Work Rebrand: Design: Logo",
      "2026-11-20T09:30 10:00 Deep Work Rebrand: Call",
    ],
  ],
  [
    "Kimai",
    "Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description\n" +
    "2026-11-21,23:00,01:00,2:00,0,mio,Initech,Learning,Reading,Chapter 3\n",
    "kimai",
    [
      "2026-11-21T22:00 23:00 Learning Reading: Chapter 3",
      "2026-11-21T23:00 00:00 Learning Reading: Chapter 3",
    ],
  ],
  [
    "solidtime",
    "Description,Task,Project,Client,User,Start,End,Duration,Billable,Tags\n" +
    "Fix,,Admin,,mio,2026-11-21 09:00:00,2026-11-21 09:30:00,00:30:00,No,\n",
    "solidtime",
    ["2026-11-21T08:00 08:30 Admin Fix"],
  ],
  ["a plain sheet", "Date,Start,End,Activity\n2026-06-01,9:00,10:30,Deep Work\n", "time_entries", [
    "2026-06-01T07:00 08:30 Deep Work ",
  ]],
  [
    "a plain sheet with semicolons, U+202F, lengths, and what separates them",
    "sep=;\r\nday;start;duration;category;note\r\n11/21/2026;9:00\u202fp.m.;1,5;Sleep;early\r\n",
    "time_entries",
    ["2026-11-21T20:00 21:30 Sleep early"],
  ],
  [
    "date, start and stop as TimeTagger has them",
    "date,start,stop,tag,description\n2026-11-21,09:00,10:00,#gym,Legs\n",
    "time_entries",
    ["2026-11-21T08:00 09:00 Health #gym: Legs"],
  ],
  [
    "a calendar, its titles as notes, without whole days",
    '"Subject","Start Date","Start Time","End Date","End Time","All day event","Categories"\n' +
    '"Dentist","6/1/2026","9:00:00 AM","6/1/2026","10:00:00 AM","False",""\n' +
    '"Holiday","6/20/2026","12:00:00 AM","6/21/2026","12:00:00 AM","True",""\n',
    "calendar",
    ["2026-06-01T07:00 08:00 Misc Dentist"],
  ],
];

describe("a file with stretches of time", () => {
  it.each(KINDS)("is known by its columns: %s", (_name, text, kind, entries) => {
    const file = read(text);
    expect([file.kind, file.badRows]).toEqual([kind, []]);
    expect(entriesOf(text)).toEqual(entries);
    expect(file.days.map((day) => DayRecordSchema.parse(day))).toEqual(file.days);
  });

  it("says how many whole days it left out, and that it laid entries out", () => {
    expect(read(KINDS.at(-1)?.[1] ?? "").wholeDays).toBe(1);
    expect(read(KINDS[3]?.[1] ?? "").laidOut).toBe(true);
  });

  it("leaves the order of its dates to the user where no number is above 12", () => {
    const text = clockify("03/06/2024");
    expect(read(text).order).toBe("month_first");
    expect(entriesOf(text)[0]).toMatch(/^2024-03-06/);
    expect(entriesOf(text, { order: "day_first" })[0]).toMatch(/^2024-06-03/);
    expect(read(clockify("11/21/2026")).order).toBeNull();
    expect(read("start,end,category\n3/6/2024 9:00,3/6/2024 10:00,Misc").order).toBe("day_first");
  });

  it("has its projects named, each with a category that the user can change without new ids", () => {
    const text = "start,end,project,note\n" +
      ["Programming", "Programming", "Gym", "constructor", "", "Sleep"].map((project, hour) =>
        `2026-11-21 0${hour}:00,2026-11-21 0${hour}:30,${project},x\n`
      ).join("");
    expect(read(text).labels).toEqual([
      { name: "Programming", rows: 2, category: "Deep Work" },
      { name: "Gym", rows: 1, category: "Health" },
      { name: "constructor", rows: 1, category: "Misc" },
      { name: "", rows: 1, category: "Misc" },
    ]);
    const idsOf = (choices?: EntryChoices) =>
      read(text, choices).days.flatMap(({ earth }) => earth?.actual_entries.map(({ id }) => id));
    const choices = { categories: new Map([["constructor", "Admin"], ["", "Social"]] as const) };
    expect(idsOf(choices)).toEqual(idsOf());
    expect(entriesOf(text, choices).slice(3)).toEqual([
      "2026-11-21T02:00 02:30 Admin constructor: x",
      "2026-11-21T03:00 03:30 Social x",
      "2026-11-21T04:00 04:30 Sleep x",
    ]);
  });

  it("of several people is read for one of them", () => {
    const row = (user: string, hour: number) =>
      `${user},${user}@example.org,Sleep,,2026-11-21,0${hour}:00:00,2026-11-21,0${hour}:30:00,00:30:00\n`;
    const text = "User,Email,Project,Description,Start date,Start time,End date,End time,Duration\n" +
      [row("Ada", 1), row("Ada", 2), row("Mio", 3)].join("");
    expect(read(text)).toMatchObject({ people: ["Ada", "Mio"], person: "Ada" });
    expect(read(text, { email: "mio@example.org" }).person).toBe("Mio");
    expect(entriesOf(text, { person: "Mio" })).toEqual(["2026-11-21T02:00 02:30 Sleep "]);
    expect(read(text.replaceAll("Mio", "Ada")).people).toEqual([]);
  });

  it("is read without its bad rows, which are named", () => {
    const good = "2026-11-21 09:00,2026-11-21 10:00,Misc,x";
    const text = `start,end,category,note\n${good}\nsoon,2026-11-21 10:00,Misc,x\n${good}\n,,Misc,\n`;
    expect(entriesOf(text)).toHaveLength(2);
    expect(read(text).badRows.map(({ line }) => line)).toEqual([3, 5]);
  });
});

describe("the hours that clocks repeat or skip", () => {
  const toggl = (start: string, end: string, length: string) =>
    "Project,Description,Start date,Start time,End date,End time,Duration\n" +
    `Sleep,nap,2026-10-25,${start}:00,2026-10-25,${end}:00,${length}\n`;

  it.each([
    ["02:50", "02:10", "00:20:00", "2026-10-25T00:50 01:10 Sleep nap"],
    ["02:10", "03:10", "01:00:00", "2026-10-25T01:10 02:10 Sleep nap"],
    ["02:10", "03:10", "02:00:00", "2026-10-25T00:10 02:10 Sleep nap"],
    ["02:50", "02:10", "", "2026-10-25T00:50 01:10 Sleep nap"],
    ["02:30", "02:30", "01:00:00", "2026-10-25T00:30 01:30 Sleep nap"],
  ])("are read by the length, or so that there is one: %s to %s, %s", (start, end, length, entry) => {
    expect(entriesOf(toggl(start, end, length))).toEqual([entry]);
  });

  it("and a whole day between two like times, are kept where the length says so", () => {
    const kimai = "Date,From,To,Duration,Activity\n2026-11-21,09:00,09:00,24:00,Sleep\n" +
      "2026-11-23,09:00,09:00,0:00,Sleep\n2026-11-24,09:00,09:00,,Sleep\n";
    expect(entriesOf(kimai)).toEqual(["2026-11-21T08:00 23:00 Sleep ", "2026-11-21T23:00 08:00 Sleep "]);
  });

  it("move a time that does not exist forward, and name its line", () => {
    const text = "start,end,category\n2026-03-29 02:30,2026-03-29 03:15,Deep Work\n" +
      "2026-03-30 09:00,2026-03-30 10:00,Deep Work\n";
    expect(entriesOf(text)).toEqual([
      "2026-03-29T01:00 01:15 Deep Work ",
      "2026-03-30T07:00 08:00 Deep Work ",
    ]);
    expect(read(text)).toMatchObject({ moved: [2], badRows: [] });
  });
});

describe("other habits", () => {
  it("of HabitBull become goals", () => {
    const text = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n" +
      "Read,,Mind,2026-11-20,1,\nRead,,Mind,2026-11-21,0,tired\nRun,,,2026-11-21,5,\n";
    const file = read(text);
    expect(file.kind).toBe("habit_bull");
    expect(
      file.days.flatMap(({ date, water }) =>
        water?.goals.map(({ domain, target, state, note }) => [date, domain, target, state, note].join("|"))
      ),
    ).toEqual([
      "2026-11-20|Mind|Read|success|",
      "2026-11-21|Mind|Read|fail|tired",
      "2026-11-21|Habits|Run|success|5",
    ]);
  });

  it("of Loop 2.1 that are counted are read with Habits.csv", () => {
    const marks = 'Date,Read,\n2026-01-08,"Entry(timestamp=2026-01-08, value=4000)",\n';
    const habits = "Position,Name,Type,Color,Target Value\n001,Read,NUMERICAL,#FF8F00,4\n";
    const { days } = readForeignFiles([marks, habits], BERLIN);
    expect(days.map(({ water }) => water?.goals[0]?.state)).toEqual(["success"]);
    expect(() => read(marks)).toThrow('"4000" is not a check mark. Choose Habits.csv too');
  });

  it.each([
    'Date,Study,\n2026-01-09,"Entry(timestamp=2026-01-09, value=-1)",\n2026-01-08,"Entry(timestamp=2026-01-08, value=2)",\n',
    "Date,Study,\n2026-01-09,Entry(timestamp=2026-01-09, value=-1),\n2026-01-08,Entry(timestamp=2026-01-08, value=2),\n",
  ])("of Loop 2.1, which wrapped its marks by mistake, are read", (text) => {
    const file = read(text);
    expect(file.kind).toBe("loop");
    expect(file.days.map(({ date, water }) => [date, water?.goals[0]?.state])).toEqual([[
      "2026-01-08",
      "success",
    ]]);
  });
});

describe("a file that cannot be read", () => {
  it.each([
    ["", "This file is empty."],
    ["Name,Date\nx,y", "The columns of this file are not known: Name, Date. A table of time entries needs"],
    ["Date,Amount\n2026-11-21,9:00", "The columns of this file are not known: Date, Amount."],
    ["BEGIN:VCALENDAR\nVERSION:2.0", "This is a calendar (iCalendar)"],
    ['[{"id":1}]', "This is JSON of another tool"],
    ["<!doctype html>", "This is HTML"],
    ["date,completion_earth,completion_water,tracked_minutes\n", "This is Gorin's table of days."],
    ["timestamp,duration,app,title\n", "This is ActivityWatch's list of windows."],
    ["start,end,category\nsoon,later,Misc", 'Line 2: "soon" is not a date and time'],
  ])("says what it is: %j", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe("readers", () => {
  /** Days at midnight in Berlin. */
  const BERLIN: DayRule = { timezone: "Europe/Berlin", boundary: { mode: "timezone", start_hour: 0 } };
  const UTC: DayRule = { timezone: "UTC", boundary: DEFAULT_DAY_BOUNDARY };

  const TOGGL_HEAD =
    "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time," +
    "Duration,Tags,Amount ()";

  /** As Toggl Track writes it: with a byte order mark, and a timer that still runs. */
  const TOGGL = `\ufeff${TOGGL_HEAD}
Miyamoto,m@example.org,,Deep Work,,"Chapter 3, the ""hard"" part",No,2026-07-01,09:00:00,2026-07-01,10:30:00,01:30:00,"write, focus",
Miyamoto,m@example.org,Acme,Website,Review,PR 12,Yes,2026-07-01,23:30:00,2026-07-02,00:15:00,00:45:00,,37.50
Miyamoto,m@example.org,,,,Standup,No,2026-07-02,10:30:00,2026-07-02,10:45:00,00:15:00,,
Miyamoto,m@example.org,,,,Standup,No,2026-07-02,10:30:00,2026-07-02,10:45:00,00:15:00,,
Miyamoto,m@example.org,,Learning,,Kanji,No,2026-07-02,11:00:00,,,,,
`;

  const read = (...texts: string[]) => readForeignFiles(texts, BERLIN);
  /** The entries of each day, without their ids. */
  const entriesOf = (text: string, rule = BERLIN) =>
    readForeignFiles([text], rule).days.map(({ date, earth }) => [
      date,
      ...(earth?.actual_entries ?? []).map(({ start_ts, end_ts, category, note }) =>
        [start_ts.slice(5, 16), end_ts.slice(5, 16), category, note].join(" ")
      ),
    ]);

  describe("Toggl Track's detailed report", () => {
    it("is read in the user's zone, cut at the end of the day, its projects mapped to categories", () => {
      expect(read(TOGGL).kind).toBe("toggl");
      expect(entriesOf(TOGGL)).toEqual([
        [
          "2026-07-01",
          '07-01T07:00 07-01T08:30 Deep Work Chapter 3, the "hard" part',
          "07-01T21:30 07-01T22:00 Deep Work Website: PR 12",
        ],
        [
          "2026-07-02",
          "07-01T22:00 07-01T22:15 Deep Work Website: PR 12",
          "07-02T08:30 07-02T08:45 Misc Standup",
          "07-02T08:30 07-02T08:45 Misc Standup",
        ],
      ]);
    });

    it("has the same ids each time, and one for each of two equal rows", () => {
      const idsOf = () => read(TOGGL).days.flatMap(({ earth }) => earth?.actual_entries.map(({ id }) => id));
      expect(idsOf()).toEqual(idsOf());
      expect(new Set(idsOf()).size).toBe(5);
    });

    it("is read without Amount, too", () => {
      const text =
        "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\r\n" +
        "M,m@example.org,,health,,Run,No,2026-07-01,6:00:00,2026-07-01,07:00:00,01:00:00,\r\n";
      expect(entriesOf(text)).toEqual([["2026-07-01", "07-01T04:00 07-01T05:00 Health Run"]]);
    });

    it("is read as the present reports write it, with the columns that were chosen", () => {
      const text = '\ufeff"Description",Duration,Project,Start date,Start time,Stop date,Stop time\n' +
        '"Kanji",1:30:00,Learning,2026-07-01,09:00:00,2026-07-01,10:30:00\n';
      expect(read(text).kind).toBe("toggl");
      expect(entriesOf(text)).toEqual([["2026-07-01", "07-01T07:00 07-01T08:30 Learning Kanji"]]);
    });

    it("is read after a spreadsheet saved it with semicolons or tabs", () => {
      for (const separator of [";", "\t"]) {
        const text = ["Project,Start date,Start time,End date,End time,Description"]
          .concat('Sleep,2026-07-01,1:00,2026-07-01,9:00,"a;b\tc"')
          .map((line) => line.replaceAll(",", separator)).join("\r\n");
        expect(entriesOf(text)).toEqual([["2026-07-01", "06-30T23:00 07-01T07:00 Sleep a;b\tc"]]);
      }
    });

    it("shortens a description that is longer than a note can be", () => {
      const text = `${TOGGL_HEAD}\nM,,,Deep Work,,${
        "x".repeat(600)
      },No,2026-07-01,09:00:00,2026-07-01,10:00:00,,,`;
      const { shortened, days: [day] } = read(text);
      expect(shortened).toBe(1);
      expect(day?.earth?.actual_entries[0]?.note).toBe(`${"x".repeat(499)}…`);
    });

    it.each([
      ["2026-02-30,09:00:00,2026-07-01,10:00:00", 'Line 2: "2026-02-30 09:00:00" is not a date and time'],
      ["2026-07-01,11:00:00,2026-07-01,10:00:00", "Line 2: End time must be after start time."],
      ["2025-07-01,09:00:00,2026-07-01,10:00:00", "Line 2: This entry is longer than 999 hours."],
    ])("rejects %s with its line", (times, message) => {
      expect(() => read(`${TOGGL_HEAD}\nM,,,,,x,No,${times},,,`)).toThrow(message);
    });
  });

  /** As Loop 2.3 writes them: a comma ends each line of marks, the latest day is first, and NO is an amount of 0. */
  const HABITS =
    `Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
001,Meditate,YES_NO,Did you meditate this morning?,,1,1,#FF8F00,,,,false
002,Run,NUMERICAL,How many miles did you run today?,,1,1,#E64A19,miles,AT_LEAST,2.0,false
003,Smoke,NUMERICAL,,,1,1,#E64A19,cigarettes,AT_MOST,3.0,false
004,Wake up early,YES_NO,Did you wake up before 6am?,,2,3,#AFB42B,,,,true
`;
  const CHECKMARKS = `Date,Meditate,Run,Smoke,Wake up early,
2026-01-25,YES_MANUAL,2500,3000,NO,
2026-01-24,NO,1500,4000,YES_MANUAL,
2026-01-23,SKIP,NO,NO,YES_AUTO,
2026-01-22,UNKNOWN,UNKNOWN,UNKNOWN,UNKNOWN,
`;
  const goalsOf = (...texts: string[]) =>
    read(...texts).days.map(({ date, water }) => [
      date,
      ...(water?.goals ?? []).map(({ target, current_target, state, note }) =>
        [target, current_target, state, note].join(" ").trim()
      ),
    ]);

  describe("Loop Habit Tracker's check marks", () => {
    it("become goals with the state of each day, whichever file was chosen first", () => {
      expect(read(CHECKMARKS, HABITS).kind).toBe("loop");
      expect(read(CHECKMARKS, HABITS)).toEqual(read(HABITS, CHECKMARKS));
      expect(goalsOf(CHECKMARKS, HABITS)).toEqual([
        ["2026-01-23", "Run 2 fail", "Smoke 3 success"],
        [
          "2026-01-24",
          "Meditate 1 fail",
          "Run 2 partial 1.5 miles",
          "Smoke 3 fail",
          "Wake up early 1 success",
        ],
        ["2026-01-25", "Meditate 1 success", "Run 2 success 2.5 miles", "Smoke 3 success"],
      ]);
    });

    it("have the unit of a counted habit", () => {
      const [day] = read(CHECKMARKS, HABITS).days.slice(-1);
      expect(day?.water?.goals.map(({ target, unit, progress }) => [target, unit, progress])).toEqual([
        ["Meditate", undefined, undefined],
        ["Run", "miles", 3],
        ["Smoke", "cigarettes", 3],
      ]);
    });

    it("are one goal on all days", () => {
      const ids = read(CHECKMARKS, HABITS).days.flatMap(({ water }) =>
        water?.goals.filter(({ target }) => target === "Run").map(({ id }) => id)
      );
      expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    });

    it("are rejected soon when a table has thousands of columns", () => {
      const marks = `Date,${"a,".repeat(20_000)}\n2026-11-21,${"2,".repeat(20_000)}`;
      expect(() => read(marks)).toThrow("2026-11-21 has more than 50 habits");
    });

    it("are read when names have commas and quotes, which Loop does not quote in the first line", () => {
      const habits = [
        "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?",
        '001,"Run, walk, swim",YES_NO,,,1,1,#FF8F00,,,,false',
        '002,"Say ""no""",YES_NO,,,1,1,#E64A19,,,,false\n',
      ].join("\n");
      const checkmarks = 'Date,Run, walk, swim,Say "no",\n2026-01-02,YES_MANUAL,NO,\n';
      expect(goalsOf(checkmarks, habits)).toEqual([
        ["2026-01-02", "Run, walk, swim 1 success", 'Say "no" 1 fail'],
      ]);
      expect(() => read('Date,Say "no",\n2026-01-02,MAYBE,\n')).toThrow(
        'Line 2: "MAYBE" is not a check mark.',
      );
    });

    it("are goals of their own when two habits have the same name", () => {
      const habits = [
        "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?",
        "001,Read,YES_NO,,,1,1,#FF8F00,,,,false",
        "002,Read,NUMERICAL,,,1,1,#E64A19,pages,AT_LEAST,10.0,false\n",
      ].join("\n");
      const checkmarks = "Date,Read,Read,\n2026-01-02,NO,20000,\n";
      expect(goalsOf(checkmarks, habits)).toEqual([[
        "2026-01-02",
        "Read 1 fail",
        "Read 10 success",
      ]]);
      const [day] = read(checkmarks, habits).days;
      expect(new Set(day?.water?.goals.map(({ id }) => id)).size).toBe(2);
    });

    it("are read from older versions, which wrote numbers, without Habits.csv", () => {
      expect(goalsOf("Date,Meditate,Read,\n2018-01-03,2,0,\n2018-01-02,1,3,\n2018-01-01,-1,2,\n")).toEqual([
        ["2018-01-01", "Read 1 success"],
        ["2018-01-03", "Meditate 1 success", "Read 1 fail"],
      ]);
    });

    it.each([
      [[CHECKMARKS], 'Line 2: "2500" is not a check mark. Choose Habits.csv too'],
      [[HABITS], "Line 1: This is Loop's Habits.csv."],
      [["Date,Value,Notes\n2026-01-02,YES_MANUAL,\n"], "Line 1: This is the file of one habit."],
      [["Date,Meditate,\n01/02/2026,NO,\n"], 'Line 2: "01/02/2026" is not a date'],
      [["Date,Run,\n2026-01-02,NO,NO,NO,\n"], "Line 2: This row has more values"],
      [["Date,Run, walk,\n2026-01-02,NO,\n"], "Line 2: This row has fewer values"],
      [["Date,Run,\n2026-01-02,NO,\n\n2026-01-02,NO,\n"], "Line 4: 2026-01-02 is there twice."],
    ])("are rejected with their line", (texts, message) => {
      expect(() => read(...texts)).toThrow(message);
    });
  });

  describe("time entries", () => {
    it("are read with offsets, or by the clock of the user's zone", () => {
      const text = "start,end,category,note\n" +
        "2026-11-21T09:00:00Z,2026-11-21T10:00:00+00:00,Deep Work,with offsets\n" +
        "2026-11-21 12:00,2026-11-21 13:30:30,learning,\n";
      expect(read(text).kind).toBe("time_entries");
      expect(entriesOf(text)).toEqual([[
        "2026-11-21",
        "11-21T09:00 11-21T10:00 Deep Work with offsets",
        "11-21T11:00 11-21T12:30 Learning ",
      ]]);
    });

    it("are read as Gorin exports them", () => {
      const text = "day,id,start_ts,end_ts,category,note,source\r\n" +
        csvRow([
          "2026-11-21",
          "11111111-1111-4111-8111-111111111111",
          "2026-11-21T09:00:00.000Z",
          "2026-11-21T10:00:00.000Z",
          "Misc",
          "=1+1",
          "timer",
        ]);
      expect(entriesOf(text)).toEqual([["2026-11-21", "11-21T09:00 11-21T10:00 Misc =1+1"]]);
      // A spreadsheet has written the date, and nothing says which of its numbers is the month.
      const saved = text.replace("\n2026-11-21", "\n11/10/2026");
      expect(readForeignFiles([saved], UTC).order).toBe("day_first");
      expect(readForeignFiles([saved], UTC, { order: "month_first" }).days[0]?.date).toBe("2026-11-10");
    });

    it("that run over several days, one of them 25 hours long, are cut", () => {
      const text = "start,end,category\n2026-10-24 22:00,2026-10-26 02:00,Sleep";
      expect(entriesOf(text)).toEqual([
        ["2026-10-24", "10-24T20:00 10-24T22:00 Sleep "],
        ["2026-10-25", "10-24T22:00 10-25T22:00 Sleep ", "10-25T22:00 10-25T23:00 Sleep "],
        ["2026-10-26", "10-25T23:00 10-26T01:00 Sleep "],
      ]);
    });

    it.each([
      ["yesterday,2026-11-21 10:00,Misc", 'Line 2: "yesterday" is not a date and time'],
      ["2026-11-21 09:00,,Misc", 'Line 2: "" is not a date and time'],
    ])("are rejected with their line: %s", (row, message) => {
      expect(() => read(`start,end,category\n${row}`)).toThrow(message);
    });

    it("are at most 200 a day", () => {
      const rows = Array.from({ length: 201 }, (_, at) => `2026-11-21 00:00,2026-11-21 00:01,Misc,${at}\n`);
      const { days: [day], badRows } = read(`start,end,category,note\n${rows.join("")}`);
      expect(day?.earth?.actual_entries).toHaveLength(200);
      expect(badRows).toEqual([{ line: 202, problem: "2026-11-21 has more than 200 time entries." }]);
    });

    it("become days that a document can contain, whatever their texts and times are", () => {
      const anyEntry = fc.record({
        start: fc.integer({ min: 0, max: 2_000_000_000 }),
        length: fc.integer({ min: 1, max: 300_000 }),
        note: fc.string({ unit: anyCharacter, maxLength: 600 }),
      });
      fc.assert(
        fc.property(fc.array(anyEntry, { maxLength: 20 }), fc.constantFrom(BERLIN, UTC), (entries, rule) => {
          const rows = entries.map(({ start, length, note }) =>
            csvRow([
              new Date(start * 1_000).toISOString(),
              new Date((start + length) * 1_000).toISOString(),
              "Misc",
              note,
            ])
          );
          const { days } = readForeignFiles(
            [csvRow(["start", "end", "category", "note"]) + rows.join("")],
            rule,
          );
          expect(days.map((day) => DayRecordSchema.parse(day))).toEqual(days);
        }),
        { numRuns: 100, seed: 1645 },
      );
    });
  });

  const instantsOf = (text: string) => {
    const end = readWhen("2030-01-01 00:00", "day_first", 1);
    const span = readSpan(readWhen(text, "day_first", 1), end, createClock("Europe/Berlin"), null);
    return span && new Date(span.start).toISOString();
  };

  describe("a time of a file", () => {
    it.each([
      // Berlin skips 02:00 to 03:00 on this night, and repeats it on that one.
      ["2026-03-29 02:30", "2026-03-29T01:30:00.000Z"],
      ["2026-10-25 02:30", "2026-10-25T00:30:00.000Z"],
      ["2026-10-25T02:30+01:00", "2026-10-25T01:30:00.000Z"],
      ["2026-11-21 9:05", "2026-11-21T08:05:00.000Z"],
      ["2026-11-21 9:05:30 PM", "2026-11-21T20:05:30.000Z"],
      ["2026-11-21 12:05 am", "2026-11-20T23:05:00.000Z"],
      ["21.11.2026 09:05", "2026-11-21T08:05:00.000Z"],
      ["21/11/2026 9:05", "2026-11-21T08:05:00.000Z"],
      ["21-11-26, 9:05", "2026-11-21T08:05:00.000Z"],
      ["2026/11/21 9:05", "2026-11-21T08:05:00.000Z"],
      ["2026-11-21 9:05\u202fPM", "2026-11-21T20:05:00.000Z"],
      ["2026-11-21 9:05 p.m.", "2026-11-21T20:05:00.000Z"],
    ])("reads %s in Berlin", (text, instant) => {
      expect(instantsOf(text)).toBe(instant);
    });
  });

  it.each([
    "11/21/2026 09:05",
    "2026-11-21",
    "2026-11-21 13:05 PM",
    "2026-11-21 0:05 AM",
    "32.11.2026 09:05",
    "24:05",
  ])(
    "the time %j is rejected with its line",
    (text) => {
      expect(() => readWhen(text, "day_first", 7)).toThrow(
        `Line 7: "${text}" is not a date and time such as`,
      );
    },
  );

  it("that is very long is named by its beginning", () => {
    expect(() => readWhen("1".repeat(100_000), "day_first", 7)).toThrow(
      `Line 7: "${"1".repeat(200)}…" is not a date and time such as`,
    );
  });

  it.each([
    ["1:30", 90],
    ["01:30:00", 90],
    ["1.5", 90],
    ["1,5", 90],
    ["1h 30m", 90],
    ["90 min", 90],
    ["18:25 min", 18 + 25 / 60],
    ["soon", null],
  ])("the length %s is %s minutes", (text, minutes) => {
    expect(readLength(text)).toBe(minutes === null ? null : Math.round(minutes * 60_000));
  });

  describe("contentId", () => {
    it("is a UUID, the same for the same parts, and another for others", () => {
      expect(contentId("a", "b")).toBe(contentId("a", "b"));
      const ids = Array.from({ length: 5_000 }, (_, at) => contentId("entry", String(at)));
      expect(new Set([...ids, contentId("ab"), contentId("a", "b"), contentId("b", "a")]).size).toBe(5_003);
      expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/.test(id)))
        .toBe(true);
    });
  });
});
