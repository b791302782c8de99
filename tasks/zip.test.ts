import { Buffer } from "node:buffer";
import { crc32, inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { zip } from "./zip.ts";

const fileOf = (name: string, text: string) => ({ name, content: new TextEncoder().encode(text) });
const FILES = [
  fileOf("popup/index.html", "<p>五輪</p>"),
  fileOf("a.js", "a".repeat(500)),
  fileOf("empty", ""),
];

/** Reads an archive by its central directory, as programs do. */
function unzip(archive: Uint8Array): Record<string, string> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf("PK\x05\x06");
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [crc = 0, packed = 0, size = 0] = [16, 20, 24].map((field) => bytes.readUInt32LE(at + field));
    const [nameLength, local] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const start = local + 30 + nameLength;
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    expect([crc32(content), content.length]).toEqual([crc, size]);
    files[name] = content.toString("utf8");
    at += 46 + nameLength;
  }
  return files;
}

describe("a zip archive", () => {
  it("contains every file", () => {
    expect(unzip(zip(FILES))).toEqual({
      "popup/index.html": "<p>五輪</p>",
      "a.js": "a".repeat(500),
      "empty": "",
    });
  });

  it("is the same for the same files in any order, and another one for others", () => {
    expect(zip(FILES.toReversed())).toEqual(zip(FILES));
    expect(zip(FILES.slice(1))).not.toEqual(zip(FILES));
  });
});
