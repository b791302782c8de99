import { describe, expect, it } from "vitest";
import type { DayRule } from "../../calendar/mod.ts";
import { DayRecordSchema } from "../document.ts";
import type { EntryChoices } from "./entry_table.ts";
import { readForeignFiles } from "./foreign_file.ts";

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
  ])("are read by the length, or so that there is one: %s to %s, %s", (start, end, length, entry) => {
    expect(entriesOf(toggl(start, end, length))).toEqual([entry]);
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
