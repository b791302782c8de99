import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";

/** What a zip archive contains. */
export interface ZipFile {
  /** Its path, with `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** Version 2.0, names in UTF-8, deflated, and 1980-01-01, the first day of the format. */
const COMMON = [20, 0x0800, 8, 0, 0x0021] as const;

/** Returns a zip archive, which is the same for the same files, whatever their order is and when they were written. */
export function zip(files: readonly ZipFile[]): Uint8Array {
  const sorted = [...files].sort((a, b) => a.name < b.name ? -1 : 1);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of sorted) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(content, { level: 9 });
    const sizes = [crc32(content), packed.length, content.length];
    parts.push(record("PK\x03\x04", [...COMMON], sizes, [path.length, 0]), path, packed);
    const entry = record("PK\x01\x02", [20, ...COMMON], sizes, [path.length, 0, 0, 0, 0], [0, offset]);
    directory.push(entry, path);
    offset += 30 + path.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record("PK\x05\x06", [0, 0, sorted.length, sorted.length], [size, offset], [0]);
  return Buffer.concat([...parts, ...directory, end]);
}

/** Returns a record of the format: its signature, then numbers of 2 and of 4 bytes in turn. */
function record(signature: string, ...numbers: readonly (readonly number[])[]): Buffer {
  const fields = numbers.map((values, index) => {
    const width = index % 2 === 0 ? 2 : 4;
    const field = Buffer.alloc(values.length * width);
    values.forEach((value, at) => field.writeUIntLE(value, at * width, width));
    return field;
  });
  return Buffer.concat([Buffer.from(signature, "latin1"), ...fields]);
}
