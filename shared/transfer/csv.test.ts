import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../domain/testing/any_character.ts";
import { cellsOf, csvRow, DAY_COLUMNS, ITEM_TABLES, readCsv, withoutApostrophe } from "./csv.ts";

describe("csvRow", () => {
  it("quotes what has commas, quotes or line breaks, and ends with CRLF", () => {
    expect(csvRow(["plain", 'say "no", twice', "two\nlines", 7, true, null])).toBe(
      'plain,"say ""no"", twice","two\nlines",7,true,\r\n',
    );
  });

  const FORMULAS = ["=1+1", "+49", "-5 degrees", "@home", "\tx", "＝1", "＋1", "－1", "＠x"];
  it.each(FORMULAS)("puts an apostrophe in front of %j", (text) => {
    expect(csvRow([text])).toBe(`'${text}\r\n`);
    expect(withoutApostrophe(`'${text}`)).toBe(text);
  });

  it("puts one behind a separator of other spreadsheets, too", () => {
    expect(csvRow(["walk;=1+1", "a\t@b;-1", "run; -3 kg", "x;'=1"])).toBe(
      "walk;'=1+1,a\t'@b;'-1,run; -3 kg,x;''=1\r\n",
    );
    expect(withoutApostrophe("x;''=1;'-1;'a")).toBe("x;'=1;-1;'a");
  });

  it.each(["\r=1", "\n=1"])("puts it before a line break, too: %j", (text) => {
    expect(csvRow([text])).toBe(`"'${text}"\r\n`);
  });

  it("leaves numbers alone, negative ones too", () => {
    expect(csvRow([-5, 1e21])).toBe("-5,1e+21\r\n");
  });

  it("is read back as it was written", () => {
    const cell = fc.tuple(
      fc.constantFrom("", "=", "'=", "''-", ";=", "\t'@", ";'"),
      fc.string({ unit: anyCharacter }),
    )
      .map((parts) => parts.join(""));
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }).filter((row) => row.some(Boolean)));
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => csvRow(row)).join("");
        expect(readCsv(text).map(({ cells }) => cells.map(withoutApostrophe))).toEqual(rows);
      }),
      { numRuns: 300, seed: 4180 },
    );
  });
});

describe("readCsv", () => {
  it("knows the line of each row, over line breaks in cells and empty lines", () => {
    expect(readCsv('\ufeffa,b\r\n"1\n2",x\n\n3,"y"""')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["1\n2", "x"] },
      { line: 5, cells: ["3", 'y"'] },
    ]);
  });

  it("keeps the empty cell behind a last comma", () => {
    expect(readCsv("a,b,\n1,2,")).toEqual([{ line: 1, cells: ["a", "b", ""] }, {
      line: 2,
      cells: ["1", "2", ""],
    }]);
  });

  it.each(['a\n"b', 'a\nb"c'])("rejects a quote that is out of place in %j", (text) => {
    expect(() => readCsv(text)).toThrow("Line 2: A quote in this row");
  });
});

describe("the tables", () => {
  it("have a column for each field", () => {
    expect(ITEM_TABLES.entries.columns).toEqual([
      "day",
      "id",
      "start_ts",
      "end_ts",
      "category",
      "note",
      "source",
      "for",
    ]);
    expect(DAY_COLUMNS).toEqual([
      "date",
      ...["earth", "water", "fire", "wind", "void"].map((ring) => `completion_${ring}`),
      "completed",
      "score",
      ...["earth", "water", "fire", "wind", "void"].map((ring) => `points_${ring}`),
      "tracked_minutes",
      "rest",
      "sealed",
    ]);
  });

  it("take their cells by the columns' names", () => {
    expect(
      cellsOf(["day", "done_earth", "weekdays", "unit"], {
        done: { earth: true },
        day: "x",
        weekdays: [1, 5],
      }),
    )
      .toEqual(["x", true, "1 5", undefined]);
  });
});
