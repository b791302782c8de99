import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import type { ZipFile } from "./zip.ts";

const BLOCK = 512;

/** Where the parts of a header are, and where the sum of its bytes is. */
const AT = {
  name: 0,
  mode: 100,
  owner: 108,
  group: 116,
  size: 124,
  time: 136,
  sum: 148,
  type: 156,
  magic: 257,
};

/** Where in a gzip header the system is that wrote it. */
const SYSTEM_AT = 9;

/**
 * Returns a gzipped tar archive (ustar), which is the same for the same files, whatever their order is and when they
 * were written. Their paths have at most 100 bytes.
 */
export function tarGz(files: readonly ZipFile[]): Uint8Array {
  const sorted = [...files].sort((a, b) => a.name < b.name ? -1 : 1);
  const parts = sorted.flatMap(({ name, content }) => [
    headerOf(name, content.length),
    content,
    Buffer.alloc((BLOCK - content.length % BLOCK) % BLOCK),
  ]);
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // Unknown, which is the same everywhere.
  packed[SYSTEM_AT] = 255;
  return packed;
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > AT.mode) throw new Error(`The path ${name} is too long for a tar archive.`);
  const header = Buffer.alloc(BLOCK);
  const octal = (at: number, value: number, width: number) =>
    header.write(`${value.toString(8).padStart(width - 1, "0")}\0`, at, "latin1");
  header.write(name, AT.name);
  octal(AT.mode, 0o644, 8);
  octal(AT.owner, 0, 8);
  octal(AT.group, 0, 8);
  octal(AT.size, size, 12);
  octal(AT.time, 0, 12);
  header.write(" ".repeat(8), AT.sum, "latin1");
  header.write("0", AT.type, "latin1");
  header.write("ustar\x0000", AT.magic, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, AT.sum, "latin1");
  return header;
}
