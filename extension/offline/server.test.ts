import { expect, it } from "vitest";
import { hostPattern, readAddress } from "./server.ts";

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
  expect(readAddress(text)).toMatchObject({ origin, isBelowPath: false });
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
    expect(readAddress(text)).toBeNull();
  },
);

it("a match pattern has a scheme and a host, but no port", () => {
  expect(hostPattern("http://localhost:8000")).toBe("http://localhost/*");
  expect(hostPattern("https://gorin.example.org")).toBe("https://gorin.example.org/*");
});

it.each(["https://nas.example.org/gorin", "nas/gorin/", "http://localhost:8000/dashboard/extra"])(
  "the address '%s' leads below a path",
  (text) => expect(readAddress(text)?.isBelowPath).toBe(true),
);

it.each([
  ["nas.lan:8000", "http://nas.lan:8000"],
  ["gorin.home.arpa", "http://gorin.home.arpa"],
  ["gorin.example.org", null],
  ["https://nas.lan:8000", null],
  ["nas:8000", null],
])("of the address '%s' http is offered as %s", (text, plain) => {
  expect(readAddress(text)?.plainOrigin).toBe(plain);
});
