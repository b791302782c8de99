import { BoundedMap } from "../limits/bounded_map.ts";

/** The address of a caller and the networks that it belongs to, from the narrowest to the widest. */
export interface ClientAddress {
  /**
   * An IPv4 address, or the first 64 bits of an IPv6 address, since one machine has all addresses of such a network.
   */
  readonly address: string;
  /** The network of one customer: the first 48 bits of an IPv6 address, or the whole IPv4 address. */
  readonly site: string;
  /** The network of one provider: the first 32 bits of an IPv6 address, or the first 16 of an IPv4 address. */
  readonly block: string;
}

/** About 200 bytes each. */
const MAX_PARSED = 1_000;

/** Longer texts are no addresses, and take more memory. */
const MAX_ADDRESS_LENGTH = 64;

/** The address of callers whose address is not known, such as those over a Unix socket. */
const UNKNOWN: ClientAddress = { address: "unknown", site: "unknown", block: "unknown" };

/**
 * Returns the address by which a caller is throttled.
 *
 * Only the last hop of `X-Forwarded-For` is used, and only when the proxy is trusted: the proxy appended it, while the
 * caller may have forged the others.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): ClientAddress {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return (forwarded && readAddress(forwarded)) || (remote && readAddress(remote)) || UNKNOWN;
}

/** The addresses that were parsed lately: most calls come from one that called before. */
const parsed = new BoundedMap<string, ClientAddress | null>(MAX_PARSED);

function readAddress(text: string): ClientAddress | null {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const address = parseAddress(text);
  if (text.length <= MAX_ADDRESS_LENGTH) parsed.set(text, address);
  return address;
}

function parseAddress(text: string): ClientAddress | null {
  if (isIPv4(text)) return fromIPv4(text);
  // Some proxies add the port, `1.2.3.4:5678` or `[2001:db8::1]:5678`.
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1").split("%")[0] ?? "";
  if (isIPv4(bare)) return fromIPv4(bare);
  const groups = groupsOf(bare);
  if (!groups) return null;
  // An IPv4 address on an IPv6 socket.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return fromIPv4(groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join("."));
  }
  const network = (size: number) =>
    `${groups.slice(0, size).map((group) => group.toString(16)).join(":")}::/${size * 16}`;
  return { address: network(4), site: network(3), block: network(2) };
}

function fromIPv4(address: string): ClientAddress {
  return { address, site: address, block: `${address.split(".").slice(0, 2).join(".")}.0.0/16` };
}

function isIPv4(address: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/.test(address) && !address.endsWith(".");
}

/** Returns the eight groups of an IPv6 address, or null when the text is not one. */
function groupsOf(address: string): number[] | null {
  if (!/^[0-9a-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return null;
  // URL parses every notation and returns the shortest: hexadecimal groups, `::` at most once.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part === "" ? [] : part.split(":"));
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [...before ?? [], ...zeros, ...after ?? []].map((group) => parseInt(group, 16));
}
