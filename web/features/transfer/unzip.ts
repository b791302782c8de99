/** A file in an archive. */
export interface ZippedFile {
  /** With the folders that it is in. */
  readonly name: string;
  readonly method: number;
  readonly compressed: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;

/** How many files of an archive are looked at. */
const MAX_FILES = 5_000;

/** Whether the bytes are those of a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Returns the files of a zip archive, still compressed; null when its list is damaged, or of a form of over 4 GiB. */
export function filesOfZip(bytes: Uint8Array<ArrayBuffer>): ZippedFile[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const lowest = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
    let end = bytes.length - END_LENGTH;
    while (end >= lowest && view.getUint32(end, true) !== END) end--;
    if (end < lowest) return null;
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    const files: ZippedFile[] = [];
    while (files.length < Math.min(count, MAX_FILES)) {
      if (view.getUint32(at, true) !== CENTRAL) return null;
      const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
      const local = view.getUint32(at + 42, true);
      // The lengths before the content may differ from those in the list.
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      files.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0))),
        method: view.getUint16(at + 10, true),
        compressed: bytes.subarray(start, start + view.getUint32(at + 20, true)),
      });
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
    return files;
  } catch (error) {
    // What it refers to is outside of it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Returns the content of a file of an archive, or null when it is damaged, packed in another way than all programs can,
 * or longer than `max` bytes. It is unpacked piece by piece, so that a small file cannot fill the memory.
 */
export async function unzip(
  { method, compressed }: ZippedFile,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (method === 0) return compressed.length <= max ? compressed : null;
  if (method !== 8) return null;
  const reader = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > max) return null;
      parts.push(part.value);
    }
  } catch {
    // What is compressed is damaged.
    return null;
  } finally {
    await reader.cancel().catch(() => {});
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
