import { describe, expect, it } from "vitest";
import { addressOf, parseEnv, unknownSettings } from "./env.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

describe("the environment", () => {
  it("has a default for each setting, also when it is empty", () => {
    const defaults = {
      HOST: "127.0.0.1",
      PORT: 8000,
      GORIN_HOSTS: [],
      GORIN_ALLOWED_ORIGINS: [],
      GORIN_TRUST_PROXY: false,
      OTEL_DENO: false,
      GORIN_RATE_LIMIT: 100,
      GORIN_BACKUP_KEEP: 7,
      GORIN_REGISTRATION: "open",
      GORIN_WEBHOOKS: "public",
      GORIN_QUOTA_MB: 200,
    };
    expect(parseEnv({})).toEqual(defaults);
    expect(
      parseEnv({
        HOST: "",
        PORT: "",
        GORIN_KV: "",
        DENO_KV_ACCESS_TOKEN: "",
        GORIN_JWT_SECRET: "",
        GORIN_ALLOWED_ORIGINS: "",
        GORIN_TRUST_PROXY: "",
        GORIN_RATE_LIMIT: "",
        GORIN_QUOTA_MB: "",
      }),
    ).toEqual(defaults);
  });

  it.each([
    ["GORIN_TRUST_PROXY", ["1", "true", "yes", "on", "TRUE", "Yes"], true],
    ["GORIN_TRUST_PROXY", ["0", "false", "no", "off", "FALSE", "Off"], false],
    ["GORIN_ALLOWED_ORIGINS", ["https://a.example, http://localhost:5173,"], [
      "https://a.example",
      "http://localhost:5173",
    ]],
    ["GORIN_HOSTS", ["Gorin.Example.org., nas,五輪.example"], [
      "gorin.example.org",
      "nas",
      "xn--dlq978m.example",
    ]],
    ["PORT", ["0"], 0],
    ["PORT", ["65535"], 65_535],
    ["HOST", ["::1"], "::1"],
    ["HOST", ["localhost"], "localhost"],
    ["GORIN_KV", [":memory:"], ":memory:"],
    ["GORIN_KV", ["C:\\data\\gorin.sqlite"], "C:\\data\\gorin.sqlite"],
    ["GORIN_KV", ["https://kv.example/x"], "https://kv.example/x"],
    ["GORIN_JWT_SECRET", [SECRET], SECRET],
    ["GORIN_RATE_LIMIT", ["0"], 0],
    ["GORIN_QUOTA_MB", ["5000"], 5_000],
  ])("reads %s=%j as %j", (name, values, meaning) => {
    for (const value of values) expect(parseEnv({ [name]: value })).toHaveProperty(name, meaning);
  });

  it.each([
    ["GORIN_TRUST_PROXY", ["2", "nope", "true ", "constructor"]],
    ["GORIN_ALLOWED_ORIGINS", [
      "*",
      "null",
      "a.example",
      "https://a.example/",
      "https://a.example/path",
      "https://A.example",
      "https://a.example https://b.example",
    ]],
    ["GORIN_HOSTS", [
      "*",
      "*.example.org",
      "https://a.example",
      "a.example:8000",
      "a.example/x",
      "a b",
      "a@b",
    ]],
    ["PORT", ["eighty", "-1", "65536", "80.5", "0x50", " 80"]],
    ["HOST", ["http://localhost", "localhost:8000", "[::1]", "a b"]],
    ["GORIN_KV", [":memory", "redis://localhost", "http://"]],
    ["GORIN_JWT_SECRET", ["too short"]],
    ["GORIN_RATE_LIMIT", ["-1", "1.5", "1e3", " 1", "many", "10000000"]],
    ["GORIN_QUOTA_MB", ["-1", "200 MB"]],
  ])("rejects %s=%j with one sentence", (name, values) => {
    for (const value of values) {
      expect(() => parseEnv({ [name]: value }), value).toThrow(
        new RegExp(`^Cannot start with this environment: ${name} must [^;\n]+\\.$`),
      );
    }
  });

  it("is rejected with one sentence that names every invalid setting", () => {
    expect(() => parseEnv({ PORT: "x", GORIN_TRUST_PROXY: "x" })).toThrow(
      /PORT must .+; GORIN_TRUST_PROXY must/,
    );
  });

  it("has an address for browsers on the same machine", () => {
    expect(addressOf("127.0.0.1", 8000)).toBe("http://localhost:8000");
    expect(addressOf("0.0.0.0", 18_201)).toBe("http://localhost:18201");
    expect(addressOf("fe80::1", 80)).toBe("http://[fe80::1]:80");
    expect(addressOf("gorin.example", 8000)).toBe("http://gorin.example:8000");
  });

  it("is searched for misspelt settings", () => {
    expect(unknownSettings(["GORIN_KV", "GORIN_TRUSTPROXY", "PATH", "gorin_kv"])).toEqual([
      "GORIN_TRUSTPROXY",
    ]);
  });
});
