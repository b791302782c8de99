import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRecordSplitter, MAX_RECORD_LENGTH, parseRecord } from "./record_splitter.ts";

const LISTS = new Set(["days"]);

/** The records of a text that arrives in chunks of `size` units. */
function split(text: string, size = text.length || 1) {
  const splitter = createRecordSplitter(LISTS);
  const records = [];
  for (let at = 0; at < text.length; at += size) records.push(...splitter.push(text.slice(at, at + size)));
  splitter.end();
  return records;
}

describe("createRecordSplitter", () => {
  it("returns members whole and lists item by item, with the lines on which they begin", () => {
    const text =
      '{\n"version": 1,\n"head": {"a": [1, "]"]},\n"days": [\n{"date": "x"},\n  {"note": "a\\"}b"}\n],\n"n":null}';
    expect(split(text)).toEqual([
      { name: "version", index: null, line: 2, text: "1" },
      { name: "head", index: null, line: 3, text: '{"a": [1, "]"]}' },
      { name: "days", index: 0, line: 5, text: '{"date": "x"}' },
      { name: "days", index: 1, line: 6, text: '{"note": "a\\"}b"}' },
      { name: "n", index: null, line: 8, text: "null" },
    ]);
  });

  it("finds the same records however the text is cut", () => {
    const document = fc.record({
      version: fc.integer(),
      days: fc.array(fc.jsonValue()),
      other: fc.jsonValue(),
    });
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), (value, size, indent) => {
        const text = JSON.stringify(value, null, indent);
        const records = split(text, size);
        expect(records).toEqual(split(text));
        const days = records.filter(({ name }) => name === "days").map(parseRecord);
        expect(JSON.stringify(days)).toEqual(JSON.stringify(value.days));
      }),
      { numRuns: 200, seed: 12 },
    );
  });

  it.each([
    ["", "Line 1: The document ends before it is complete."],
    ["[]", "Line 1: This is not a JSON object."],
    ['{"a":1', "Line 1: The document ends before it is complete."],
    ['{"a":\n"b\n', "Line 2: The document ends before it is complete."],
    ['{"a":1}\n{}', 'Line 2: Unexpected "{".'],
    ['{"a" 1}', 'Line 1: Unexpected "1".'],
    ["{a:1}", 'Line 1: Unexpected "a".'],
    ['{"days":[1,]}', 'Line 1: Unexpected "]".'],
    ['{"days":[1 2]}', 'Line 1: Unexpected "2".'],
    ['{"a":,}', 'Line 1: Unexpected ",".'],
    ['{"a":1,}', 'Line 1: Unexpected "}".'],
  ])("rejects %j", (text, message) => {
    expect(() => split(text)).toThrow(message);
  });

  it("leaves the grammar of a record to its reader", () => {
    const [record] = split('{\n"a": {"b" 1]}');
    expect(() => record && parseRecord(record)).toThrow("Line 2: This is not valid JSON.");
  });

  it("rejects a record that is larger than any day", () => {
    const text = `{"a":"${"x".repeat(MAX_RECORD_LENGTH)}"}`;
    expect(() => split(text, 65_536)).toThrow("Line 1: A record is larger than any day can be.");
  });
});
