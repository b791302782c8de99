import { Buffer } from "node:buffer";
import { crc32, gunzipSync, inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { tarGz } from "./tar.ts";
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

/** Reads an archive as `tar` does, block by block. */
function untar(archive: Uint8Array): Record<string, string> {
  const bytes = gunzipSync(archive);
  expect(bytes.length % 512).toBe(0);
  const files: Record<string, string> = {};
  const textAt = (start: number, length: number) =>
    bytes.toString("utf8", start, start + length).replace(/\0.*$/s, "");
  for (let at = 0; bytes[at] !== 0;) {
    const size = parseInt(textAt(at + 124, 12), 8);
    const blank = Buffer.from(bytes.subarray(at, at + 512)).fill(" ", 148, 156);
    expect(parseInt(textAt(at + 148, 8), 8)).toBe(blank.reduce((sum, byte) => sum + byte, 0));
    files[textAt(at, 100)] = bytes.toString("utf8", at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

describe("a tar archive", () => {
  it("contains every file", () => {
    const whole = [...FILES, fileOf("block", "b".repeat(512))];
    expect(untar(tarGz(whole))).toEqual(
      Object.fromEntries(whole.map(({ name, content }) => [name, new TextDecoder().decode(content)])),
    );
  });

  it("is the same for the same files in any order, and another one for others", () => {
    expect(tarGz(FILES.toReversed())).toEqual(tarGz(FILES));
    expect(tarGz(FILES.slice(1))).not.toEqual(tarGz(FILES));
  });

  it("has no path that it would cut", () => {
    expect(() => tarGz([fileOf("x".repeat(101), "")])).toThrow("is too long");
  });
});
