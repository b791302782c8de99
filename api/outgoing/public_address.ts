import { BlockList, isIP } from "node:net";

/** What is no public address: the special-purpose ranges of IANA's registries, and multicast. */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  // Shared by the customers of a provider (CGNAT); some clouds have their metadata service here.
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Link-local, with the metadata service of most clouds (169.254.169.254).
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Azure's metadata service, in the middle of public space.
  ["168.63.129.16", 32],
];

/** The only range that contains public IPv6 addresses. Everything outside it is special. */
const PUBLIC_IPV6 = ["2000::", 3] as const;

const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  // Protocol assignments, with Teredo, which contains IPv4 addresses.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 contains IPv4 addresses.
  ["2002::", 16],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, "ipv4");
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, "ipv6");
const publicIpv6 = new BlockList();
publicIpv6.addSubnet(...PUBLIC_IPV6, "ipv6");

/**
 * Whether an IP address is one of the public internet: neither loopback, private, link-local, shared, reserved or
 * multicast, nor one that stands for an IPv4 address. False for anything that is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      // A zone, as in fe80::1%eth0, exists only for addresses that are not public.
      return !address.includes("%") && publicIpv6.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}
