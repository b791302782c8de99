import { expect, it } from "vitest";
import { originOf } from "./server_address.ts";

it.each([
  ["http://localhost:8000", "http://localhost:8000"],
  ["  http://localhost:8000/dashboard ", "http://localhost:8000"],
  ["localhost:8000", "http://localhost:8000"],
  ["192.168.1.20:8000", "http://192.168.1.20:8000"],
  ["[::1]:8000", "http://[::1]:8000"],
  ["gorin.example.org", "https://gorin.example.org"],
  ["HTTPS://Gorin.Example.org:443/api", "https://gorin.example.org"],
])("the address '%s' means %s", (text, origin) => {
  expect(originOf(text)).toBe(origin);
});

it.each([
  "",
  "   ",
  "ftp://example.org",
  "javascript:alert(1)",
  "not a url",
  "http://",
  "https://me:pw@example.org",
])(
  "the text '%s' is no address",
  (text) => {
    expect(originOf(text)).toBeNull();
  },
);
