/** What stands for callers whose address is not known, such as those over a Unix socket. */
const UNKNOWN = "unknown";

/**
 * The address that a caller is throttled by: an IPv4 address, or the first 64 bits of an IPv6 one, since who has
 * one address of such a network has them all.
 *
 * Of `X-Forwarded-For` only the last hop counts, and only when the proxy is trusted: that one wrote it itself,
 * while the rest is whatever the caller sent.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return (forwarded && networkOf(forwarded)) || (remote && networkOf(remote)) || UNKNOWN;
}

function networkOf(address: string): string | null {
  if (isIPv4(address)) return address;
  // Some proxies write the port as well, `1.2.3.4:5678` or `[2001:db8::1]:5678`.
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1").split("%")[0] ?? "";
  if (isIPv4(bare)) return bare;
  const groups = groupsOf(bare);
  if (!groups) return null;
  // An IPv4 address that came in over an IPv6 socket.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join(".");
  }
  return `${groups.slice(0, 4).map((group) => group.toString(16)).join(":")}::/64`;
}

function isIPv4(address: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/.test(address) && !address.endsWith(".");
}

/** The eight groups of an IPv6 address, or null when it is none. */
function groupsOf(address: string): number[] | null {
  if (!/^[0-9a-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return null;
  // The platform reads all ways of writing one, and answers the shortest: hexadecimal groups, `::` at most once.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part === "" ? [] : part.split(":"));
  const zeros = Array<string>(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [...before ?? [], ...zeros, ...after ?? []].map((group) => parseInt(group, 16));
}
