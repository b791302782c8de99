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
  // Some proxies write the port as well, `1.2.3.4:5678` or `[2001:db8::1]:5678`.
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1").replace(
    /%.*$/,
    "",
  );
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  if (isIPv4(mapped)) return mapped;
  const groups = groupsOf(bare);
  if (!groups) return null;
  // The same IPv4 address, written in hexadecimal groups.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups.slice(6).flatMap((group) => [group >> 8, group & 255]).join(".");
  }
  return `${groups.slice(0, 4).map((group) => group.toString(16)).join(":")}::/64`;
}

function isIPv4(address: string): boolean {
  const parts = address.split(".");
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

/** The eight groups of an IPv6 address, or null when it is none. */
function groupsOf(address: string): number[] | null {
  const halves = address.split("::");
  if (halves.length > 2 || !address.includes(":")) return null;
  const [head = [], tail] = halves.map((half) => half === "" ? [] : half.split(":"));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...tail ?? []];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => parseInt(group, 16))
    : null;
}
