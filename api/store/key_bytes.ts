/** The byte before each part of a key, by its type: their order is the order of the types. */
const BYTES = 0x01;
const TEXT = 0x02;
const NUMBER = 0x21;
const FALSE = 0x26;
const TRUE = 0x27;

/** After each text and byte sequence. A NUL in one is followed by {@link ESCAPE}, which no part begins with. */
const END = 0x00;
const ESCAPE = 0xff;

const SIGN = 1n << 63n;
const ALL = (1n << 64n) - 1n;

const NO_BYTES = new Uint8Array(0);

/**
 * Returns a key as bytes that sort as Deno KV sorts keys, and are those that Deno KV itself stores. Throws for a
 * bigint, which none of our keys has.
 */
export function keyToBytes(key: Deno.KvKey): Uint8Array {
  const bytes: number[] = [];
  for (const part of key) {
    if (typeof part === "string") addText(bytes, TEXT, new TextEncoder().encode(part));
    else if (part instanceof Uint8Array) addText(bytes, BYTES, part);
    else if (typeof part === "number") addNumber(bytes, part);
    else if (typeof part === "boolean") bytes.push(part ? TRUE : FALSE);
    else throw new TypeError(`A key cannot have a part of the type ${typeof part}.`);
  }
  return Uint8Array.from(bytes);
}

function addText(bytes: number[], type: number, text: Uint8Array): void {
  bytes.push(type);
  for (const byte of text) {
    bytes.push(byte);
    if (byte === END) bytes.push(ESCAPE);
  }
  bytes.push(END);
}

/** Its bits, with the sign inverted, and all of them when it is negative: so that they sort as the numbers do. */
function addNumber(bytes: number[], number: number): void {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  const bits = view.getBigUint64(0);
  view.setBigUint64(0, bits ^ (bits & SIGN ? ALL : SIGN));
  bytes.push(NUMBER, ...new Uint8Array(view.buffer));
}

/** Returns the key of these bytes. Throws when no key has them. */
export function bytesToKey(bytes: Uint8Array): Deno.KvKey {
  const key: Deno.KvKeyPart[] = [];
  let at = 0;
  const readText = (): Uint8Array<ArrayBuffer> => {
    const text: number[] = [];
    while (at < bytes.length) {
      const byte = bytes[at++] ?? END;
      if (byte === END && bytes[at] !== ESCAPE) return Uint8Array.from(text);
      if (byte === END) at++;
      text.push(byte);
    }
    throw new RangeError("could not deserialize a key");
  };
  while (at < bytes.length) {
    const type = bytes[at++];
    if (type === TEXT) key.push(new TextDecoder("utf-8", { ignoreBOM: true }).decode(readText()));
    else if (type === BYTES) key.push(readText());
    else if (type === TRUE || type === FALSE) key.push(type === TRUE);
    else if (type === NUMBER && at + 8 <= bytes.length) {
      const view = new DataView(new ArrayBuffer(8));
      new Uint8Array(view.buffer).set(bytes.subarray(at, at + 8));
      const bits = view.getBigUint64(0);
      view.setBigUint64(0, bits ^ (bits & SIGN ? SIGN : ALL));
      key.push(view.getFloat64(0));
      at += 8;
    } else throw new RangeError("could not deserialize a key");
  }
  return key;
}

/** Returns the bytes from which, and before which, the keys of a selector are. */
export function rangeOf(selector: Deno.KvListSelector): { start: Uint8Array; end: Uint8Array } {
  const { prefix, start, end } = { prefix: undefined, start: undefined, end: undefined, ...selector };
  const below = (byte: number) => Uint8Array.from([...keyToBytes(prefix ?? []), byte]);
  return {
    start: start ? keyToBytes(start) : prefix ? below(END) : NO_BYTES,
    end: end ? keyToBytes(end) : below(ESCAPE),
  };
}
