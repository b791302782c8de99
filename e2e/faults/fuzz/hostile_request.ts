import * as fc from "fast-check";
import type { Endpoint } from "#shared/contract/mod.ts";
import { MAX_BODY_BYTES } from "../../../api/http/bodies.ts";
import { IDS, validValue } from "../../../api/testing/valid_value.ts";
import { spoiled } from "./spoiled.ts";
import { validDocument } from "./valid_document.ts";
import { anyCharacter } from "#shared/domain/testing/any_character.ts";

/** A request to an endpoint, with anything in it that a client could send. */
export interface HostileRequest {
  readonly endpoint: Endpoint;
  /** The endpoint's method, or HEAD in place of GET. */
  readonly method: string;
  /** Below `/api`, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** Whether it is sent with the token of a signed-in user. */
  readonly signedIn: boolean;
}

/** Returns requests to `endpoint`: about half of them as the contract has them, the others wrong in one way or more. */
export function hostileRequest(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  return fc.record({
    endpoint: fc.constant(endpoint),
    method: endpoint.method === "GET"
      ? mostly(fc.constant("GET"), fc.constant("HEAD"), 20)
      : fc.constant(endpoint.method),
    path: fc.tuple(pathOf(endpoint), queryOf(endpoint)).map(([path, query]) => path + query),
    headers: mostly(fc.constant({}), HEADERS, 2),
    body: bodyOf(endpoint),
    signedIn: mostly(fc.constant(true), fc.constant(false), 20),
  });
}

/** Returns `usual`, but about one time in `often` something of `rare`. */
function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, often: number): fc.Arbitrary<T> {
  return fc.oneof({ weight: often - 1, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

const TEXTS: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom(
    "\0",
    "\ud800",
    "\udc00x",
    "../../etc/passwd",
    "__proto__",
    "constructor",
    "null",
    "-1",
    "1e999",
    "2026-02-30",
    "2026-1-1",
    "٢٠٢٦-١١-٢١",
    "+002026-11-21",
    "2026-W54",
    "x".repeat(5_000),
    IDS[0]?.toUpperCase() ?? "",
  ),
);

function pathOf({ path, params }: Endpoint): fc.Arbitrary<string> {
  if (!params) return fc.constant(path);
  const valid = validValue(params) as fc.Arbitrary<Record<string, unknown>>;
  // An empty part and dots would be another path.
  const wrong = TEXTS.filter((text) => !/^\.{0,2}$/.test(text));
  return fc.tuple(valid, mostly(fc.constant(null), wrong, 5)).map(([values, text]) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => encode(text ?? String(values[name])))
  );
}

function queryOf({ query }: Endpoint): fc.Arbitrary<string> {
  const name = fc.oneof(TEXTS, fc.constantFrom("from", "to", "day", "id"));
  const pairs = fc.array(fc.tuple(name, TEXTS), { maxLength: 4 }).map(encodePairs);
  const wrong = fc.oneof(pairs, fc.constantFrom("%=%ff", "&&", "=", "?"));
  if (!query) return asQuery(mostly(fc.constant(""), wrong, 10));
  const valid = (validValue(query) as fc.Arbitrary<Record<string, unknown>>).map((values) =>
    encodePairs(Object.entries(values).map(([name, value]) => [name, String(value)]))
  );
  const both = fc.tuple(valid, wrong).map((parts) => parts.join("&"));
  return asQuery(fc.oneof({ weight: 6, arbitrary: valid }, wrong, both));
}

function asQuery(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return texts.map((text) => text === "" ? "" : `?${text}`);
}

function encodePairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map((pair) => pair.map(encode).join("=")).join("&");
}

/** Half a character has no encoding: its bytes are sent as they would stand in WTF-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** A header holds no more than Latin-1. */
const HEADER_TEXT = fc.oneof(
  fc.string({ unit: "grapheme-ascii", maxLength: 40 }),
  fc.constantFrom("", "*", "\xff", '"x", W/"y", z', "x".repeat(5_000), ...IDS),
).map((text) => text.trim());

const HEADERS: fc.Arbitrary<Record<string, string>> = fc.oneof(
  ...[
    ["If-Match", "*", '"0"', 'W/"0"', '"', '"1-000000000000","x"'],
    ["If-None-Match", "*", '"0"'],
    ["Idempotency-Key", ...IDS.slice(0, 2), "no-uuid", IDS[0]?.toUpperCase() ?? ""],
    [
      "Content-Type",
      "",
      "text/html",
      "application/json; charset=utf-16",
      "APPLICATION/JSON",
      "application/jsonp",
    ],
    ["Content-Encoding", "gzip", "br", "identity", "identity, gzip"],
    ["Content-Length", "-1", "x", String(MAX_BODY_BYTES + 1), "1e9"],
    ["Authorization", "Bearer", "Bearer a.b.c", "Basic eDp4", "Bearer ..", `Bearer ${"x".repeat(9_000)}`],
    ["Origin", "null", "https://evil.example", "chrome-extension://abc"],
    ["X-Forwarded-For", "::1", "1.2.3.4, ::ffff:5.6.7.8", "999.1.1.1", ","],
    ["X-Request-Id", "abc", "\xff"],
    ["Accept", "text/html", "*/*;q=9"],
    ["Range", "bytes=0-1"],
  ].map(([name = "", ...values]) =>
    fc.oneof(fc.constantFrom(...values), HEADER_TEXT).map((value) => ({ [name]: value }))
  ),
);

/**
 * Returns bodies as `endpoint` takes them, such with faults, and such that are no JSON; mostly none where none is
 * declared.
 */
function bodyOf({ method, body, upload }: Endpoint): fc.Arbitrary<HostileRequest["body"]> {
  if (method === "GET") return fc.constant(undefined);
  if (!body && !upload) return mostly(fc.constant(undefined), NO_JSON, 4);
  const valid = body ? validValue(body) : validDocument();
  const json = fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 6, arbitrary: spoiled(valid) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  ).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 14, arbitrary: json },
    { weight: 1, arbitrary: valid.map((value) => withDuplicateKeys(JSON.stringify(value))) },
    { weight: 1, arbitrary: valid.map((value) => withBadByte(JSON.stringify(value))) },
    { weight: 1, arbitrary: NO_JSON },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const LARGE = `{"note":"${"x".repeat(MAX_BODY_BYTES)}"}`;
const DEEP = "[".repeat(20_000) + "]".repeat(20_000);

const NO_JSON: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  fc.constantFrom(
    "",
    "{",
    "NaN",
    "\ufeff{}",
    '{"__proto__":{"done":true},"constructor":{"prototype":{"done":true}}}',
    '{"note":"\\ud800"}',
    '{"goals":1e999}',
    DEEP,
    `{"goals":${DEEP}}`,
    LARGE,
  ),
);

/** The object with each of its keys a second time, as null: parsers differ in which of the two counts. */
function withDuplicateKeys(json: string): string {
  const value: unknown = JSON.parse(json);
  const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (keys.length === 0) return json;
  return `${json.slice(0, -1)},${keys.map((key) => `${JSON.stringify(key)}:null`).join(",")}}`;
}

/** The text in UTF-8, with a byte in its middle that UTF-8 does not have. */
function withBadByte(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  bytes[bytes.length >> 1] = 0xff;
  return bytes;
}
