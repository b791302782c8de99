import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client_address.ts";

describe("the address that a caller is throttled by", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["2001:db8:1:2:3:4:192.0.2.7", "2001:db8:1:2::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    [undefined, "unknown"],
  ])("is, for a connection from %s, %s", (remote, expected) => {
    expect(clientAddress(remote, undefined, false).address).toBe(expected);
    expect(clientAddress(remote, "203.0.113.9", false).address).toBe(expected);
  });

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["10.0.0.1, 203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["203.0.113.9, nonsense", "192.0.2.7"],
    ["999.0.0.1", "192.0.2.7"],
    ["1::2::3", "192.0.2.7"],
    ["1:2:3", "192.0.2.7"],
    ["", "192.0.2.7"],
  ])("is, behind a trusted proxy that says %j, %s", (forwarded, expected) => {
    expect(clientAddress("192.0.2.7", forwarded, true).address).toBe(expected);
  });

  it.each([
    ["192.0.2.7", "192.0.2.7", "192.0.0.0/16"],
    ["2001:db8:1:2::9", "2001:db8:1::/48", "2001:db8::/32"],
    ["::ffff:192.0.2.7", "192.0.2.7", "192.0.0.0/16"],
    ["nonsense", "unknown", "unknown"],
  ])("of %s lies in the site %s and the block %s", (remote, site, block) => {
    expect(clientAddress(remote, undefined, false)).toMatchObject({ site, block });
  });

  it("is the same for the whole network of a household", () => {
    fc.assert(fc.property(fc.ipV6(), (address) => {
      const key = clientAddress(address, undefined, false).address;
      expect(key).toMatch(/^([0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64|[\d.]+)$/);
    }));
  });

  it("is always short, whatever the headers", () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (forwarded) => {
      expect(clientAddress("192.0.2.7", forwarded, true).address.length).toBeLessThanOrEqual(25);
    }));
  });
});
