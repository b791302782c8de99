import { describe, expect, it } from "vitest";
import { DEFAULT_DAY_BOUNDARY } from "#shared/calendar/mod.ts";
import { readChosenFiles } from "./chosen_files.ts";

const UTC = { timezone: "UTC", boundary: DEFAULT_DAY_BOUNDARY };
const TEXT = "start,end,category,note\r\n2026-11-21 09:00,2026-11-21 10:00,Deep Work,Für Café\r\n";

const read = async (bytes: Uint8Array<ArrayBuffer>, name = "entries.csv") => {
  const { document, ...chosen } = await readChosenFiles([new File([bytes], name)], UTC);
  return { ...chosen, text: await document.text() };
};
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("a chosen file", () => {
  it.each([
    ["UTF-8", utf8(TEXT)],
    ["UTF-8 with a byte order mark", utf8(`\ufeff${TEXT}`)],
    [
      "UTF-16",
      new Uint8Array(new Uint16Array([...`\ufeff${TEXT}`].map((unit) => unit.charCodeAt(0))).buffer),
    ],
    ["Windows-1252", new Uint8Array([...TEXT].map((unit) => unit.charCodeAt(0)))],
  ])("of another tool is read in %s", async (_encoding, bytes) => {
    const { kind, isWhole, text } = await read(bytes);
    expect([kind, isWhole]).toEqual(["Time entries", false]);
    expect(text).toContain('"note":"Für Café"');
  });

  it("of ours is taken as it is", async () => {
    const { isWhole, text } = await read(utf8('\ufeff \n{"format":"gorin-export"}'), "gorin.json");
    expect(isWhole).toBe(true);
    expect(text).toContain("gorin-export");
  });
});
