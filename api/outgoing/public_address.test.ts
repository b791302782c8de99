import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public_address.ts";

const byte = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff });
const dotted = (parts: readonly number[]) => parts.join(".");
const colons = (groups: readonly number[]) => groups.map((part) => part.toString(16)).join(":");

/** Each special range as its first and last address, written as numbers on purpose: no code of ours computes them. */
const SPECIAL: readonly (readonly [from: number, to: number])[] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa83f8110, 0xa83f8110],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
];

const toDotted = (value: number) => dotted([24, 16, 8, 0].map((shift) => (value >>> shift) & 255));
const isSpecial = (value: number) => SPECIAL.some(([from, to]) => value >= from && value <= to);

describe("isPublicAddress", () => {
  it("agrees with the table for every IPv4 address", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        expect(isPublicAddress(toDotted(value))).toBe(!isSpecial(value));
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it("agrees with the table at both ends of each range", () => {
    for (const [from, to] of SPECIAL) {
      for (const value of [from - 1, from, to, to + 1]) {
        if (value < 0 || value > 0xffffffff) continue;
        expect([toDotted(value), isPublicAddress(toDotted(value))]).toEqual([
          toDotted(value),
          !isSpecial(value),
        ]);
      }
    }
  });

  it("rejects every way to write an IPv4 address as an IPv6 address", () => {
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (parts) => {
        const [a, b, c, d] = parts;
        const hex = colons([a * 256 + b, c * 256 + d]);
        const forms = [`::ffff:${dotted(parts)}`, `::ffff:${hex}`, `::${dotted(parts)}`, `64:ff9b::${hex}`];
        for (const form of [...forms, `2002:${hex}::1`, `2001:0:${hex}::1`]) {
          expect([form, isPublicAddress(form)]).toEqual([form, false]);
        }
      }),
      { seed: 2 },
    );
  });

  it("rejects IPv6 addresses outside the public range", () => {
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group, group, group, group, group).filter(([first]) =>
          first < 0x2000 || first > 0x3fff
        ),
        (groups) => {
          expect(isPublicAddress(colons(groups))).toBe(false);
        },
      ),
      { seed: 3 },
    );
  });

  it("accepts public addresses, and nothing that is no address", () => {
    for (const address of ["1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450:4001::200e"]) {
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    }
    const wrong = ["", "localhost", "127.1", "0x7f.1", "2130706433", "1.1.1.1 ", "::1", "fe80::1%eth0"];
    for (const text of [...wrong, "2606:4700::1%eth0", "[2606:4700::1]", "fd00:ec2::254"]) {
      expect([text, isPublicAddress(text)]).toEqual([text, false]);
    }
  });
});
