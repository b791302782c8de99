/** A password hash in the PHC string format: `$id$v=version$name=value,…$salt$hash`. */
export interface Phc {
  readonly id: string;
  readonly version: number | undefined;
  readonly parameters: Readonly<Record<string, number>>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: Uint8Array<ArrayBuffer>;
}

const PATTERN =
  /^\$([a-z0-9-]+)(?:\$v=(\d+))?\$([a-z]+=\d+(?:,[a-z]+=\d+)*)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Returns the PHC string. Its Base64 has no padding, as the format requires. */
export function formatPhc({ id, version, parameters, salt, hash }: Phc): string {
  const list = Object.entries(parameters).map(([name, value]) => `${name}=${value}`).join(",");
  const head = version === undefined ? `$${id}` : `$${id}$v=${version}`;
  return `${head}$${list}$${toBase64(salt)}$${toBase64(hash)}`;
}

/** Returns the parsed PHC string, or null when it is malformed. */
export function parsePhc(text: string): Phc | null {
  const [whole, id, version, list, salt, hash] = PATTERN.exec(text) ?? [];
  if (!whole || !id || !list || !salt || !hash) return null;
  const parameters = Object.fromEntries(
    list.split(",").map((pair) => {
      const [name = "", value] = pair.split("=");
      return [name, Number(value)];
    }),
  );
  try {
    return {
      id,
      version: version === undefined ? undefined : Number(version),
      parameters,
      salt: Uint8Array.fromBase64(salt),
      hash: Uint8Array.fromBase64(hash),
    };
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  return bytes.toBase64({ omitPadding: true });
}
