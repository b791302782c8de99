import { expect, it } from "vitest";
import { hostPattern, originOf } from "./server_address.ts";

it.each([
  ["http://localhost:8000", "http://localhost:8000"],
  ["  http://localhost:8000/dashboard ", "http://localhost:8000"],
  ["localhost:8000", "http://localhost:8000"],
  ["192.168.1.20:8000", "http://192.168.1.20:8000"],
  ["[::1]:8000", "http://[::1]:8000"],
  ["LOCALHOST:42867/", "http://localhost:42867"],
  ["nas:8000", "http://nas:8000"],
  ["Printer.LOCAL", "http://printer.local"],
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
  "the text '%s' is not an address",
  (text) => {
    expect(originOf(text)).toBeNull();
  },
);

it("a match pattern has a scheme and a host, but no port", () => {
  expect(hostPattern("http://localhost:8000")).toBe("http://localhost/*");
  expect(hostPattern("https://gorin.example.org")).toBe("https://gorin.example.org/*");
});
