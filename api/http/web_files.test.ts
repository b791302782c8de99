import { Hono } from "hono";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { responseHeaders, securityHeaders } from "./middleware.ts";
import { apiDocsPage, webFiles } from "./web_files.ts";

const PAGE = "<!doctype html><title>Gorin</title>";
const DOCS = "<!doctype html><title>Gorin API</title>";
const POLICY = "<!doctype html><title>Privacy</title><script>1</script>";
const WORKER = "// the worker";

let root: string;
let app: Hono;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "gorin-web-"));
  await mkdir(join(root, "assets"));
  await mkdir(join(root, ".vite"));
  await mkdir(join(root, "api_docs"));
  await mkdir(join(root, "privacy"));
  const files = {
    "index.html": PAGE,
    "sw.js": WORKER,
    "sw.js.gz": gzipSync(WORKER),
    "manifest.webmanifest": "{}",
    "assets/index-1.js": "// the app",
    ".vite/manifest.json": "{}",
    "api_docs/index.html": DOCS,
    "privacy/index.html": POLICY,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  app = new Hono();
  app.use(responseHeaders());
  app.use(securityHeaders({ trustProxy: false }));
  app.get("/api/docs", apiDocsPage(root));
  app.get("/api/not-built", apiDocsPage(join(root, "assets")));
  app.use(webFiles(root));
});
afterAll(() => rm(root, { recursive: true }));

const typeOf = (response: Response) => response.headers.get("Content-Type")?.split(";")[0];

describe("the files of the web app", () => {
  it.each([
    [200, "/"],
    [200, "/dashboard"],
    [200, "/history/"],
    [200, "/Trash"],
    [404, "/no/such/page"],
    [404, "/dashboard/more"],
    [404, "/.git/config"],
    [404, "/%2e%2e/etc/passwd"],
    [404, "/%00"],
    [404, "/assets"],
  ])(
    "respond %i to %s, with the page, checked at each visit",
    async (status, path) => {
      const response = await app.request(path);
      expect(response.status).toBe(status);
      expect(await response.text()).toBe(PAGE);
      expect(typeOf(response)).toBe("text/html");
      expect(response.headers.get("Cache-Control")).toBe("no-cache");
    },
  );

  it.each(["/privacy", "/privacy/", "/Privacy", "/privacy/index.html"])(
    "include the privacy policy at %s, under the policy of the pages",
    async (path) => {
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(POLICY);
      expect(response.headers.get("Cache-Control")).toBe("no-cache");
      expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self' 'sha256-");
      const known = { "If-None-Match": response.headers.get("ETag") ?? "" };
      expect((await app.request(path, { headers: known })).status).toBe(304);
    },
  );

  it("respond 304 to a browser that has the page of this version, on any of its addresses", async () => {
    const first = await app.request("/dashboard");
    const etag = first.headers.get("ETag") ?? "";
    const again = await app.request("/insights", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("ETag")).toBe(etag);
    expect(again.headers.get("Content-Security-Policy")).toBe(first.headers.get("Content-Security-Policy"));
  });

  it("respond with the whole page to a browser that has another version, and on paths that are no page", async () => {
    const { headers } = await app.request("/dashboard");
    const known = { "If-None-Match": headers.get("ETag") ?? "" };
    expect((await app.request("/dashboard", { headers: { "If-None-Match": 'W/"older"' } })).status).toBe(200);
    expect((await app.request("/no/such/page", { headers: known })).status).toBe(404);
  });

  it.each([["/sw.js", "text/javascript"], ["/manifest.webmanifest", "application/manifest+json"]])(
    "give out %s as what it is, asked for again each time",
    async (path, type) => {
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(typeOf(response)).toBe(type);
      expect(response.headers.get("Cache-Control")).toBe("no-cache");
    },
  );

  it("allow the worker to fetch from its own origin only", async () => {
    const { headers } = await app.request("/sw.js");
    expect(headers.get("Content-Security-Policy")).toContain("connect-src 'self';");
  });

  it("include a page whose policy allows its own inline scripts and styles only, by their hashes", async () => {
    const built = await mkdtemp(join(tmpdir(), "gorin-web-"));
    const serve = new Hono().use(responseHeaders(), securityHeaders({ trustProxy: false }), webFiles(built));
    const policyOf = async (page: string) => {
      await writeFile(join(built, "index.html"), page);
      const { headers } = await serve.request("/dashboard");
      return headers.get("Content-Security-Policy")?.split("; ");
    };
    try {
      expect(await policyOf('<script src="/a.js"></script>')).not.toContainEqual(
        expect.stringMatching(/script-src|style-src/),
      );
      const policy = await policyOf("<style>p{}</style><script>1</script><script>2</script>");
      // As printed by: printf 1 | openssl dgst -sha256 -binary | base64
      expect(policy).toContain(
        "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=' " +
          "'sha256-1HNeOiZeFu7gP1lxi5tdAwGcB9i2xR+Q2jpmbuwTqzU='",
      );
      expect(policy).toContainEqual(expect.stringMatching(/^style-src 'self' 'sha256-[^ ]+'$/));
    } finally {
      await rm(built, { recursive: true });
    }
  });

  it("are compressed for clients that accept it, with the same type", async () => {
    const response = await app.request("/sw.js", { headers: { "Accept-Encoding": "gzip" } });
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    expect(typeOf(response)).toBe("text/javascript");
    expect(gunzipSync(await response.bytes()).toString()).toBe(WORKER);
  });

  it("are cached for a year when their names contain a hash", async () => {
    const response = await app.request("/assets/index-1.js");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  it("are 404 when they do not exist", async () => {
    expect((await app.request("/assets/index-0.js")).status).toBe(404);
    expect((await app.request("/robots.txt")).status).toBe(404);
  });

  it("are not served under the names of their compressed variants", async () => {
    for (const path of ["/sw.js.gz", "/sw.js.GZ", "/sw.js%2Egz", "/index.html.br"]) {
      const { status } = await app.request(path, { headers: { "Accept-Encoding": "gzip" } });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it("do not include the build's manifest or other hidden files", async () => {
    for (const path of ["/.vite/manifest.json", "/%2evite/manifest.json", "/assets/../.vite/manifest.json"]) {
      expect((await app.request(path)).status).toBe(404);
    }
  });

  it("have the same length and type for HEAD as for GET", async () => {
    for (const path of ["/", "/sw.js", "/assets/index-1.js", "/no/such/page"]) {
      for (const encoding of ["gzip", "identity"]) {
        const headers = { "Accept-Encoding": encoding };
        const get = await app.request(path, { headers });
        const head = await app.request(path, { method: "HEAD", headers });
        expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
        expect(head.headers.get("Content-Length")).toBe(String((await get.bytes()).length));
        expect(head.status).toBe(get.status);
      }
    }
  });
});

describe("the page for reading the API", () => {
  it("may load only its own files, run no inline script and call only this server", async () => {
    const response = await app.request("/api/docs");
    expect(await response.text()).toBe(DOCS);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).not.toContain("unsafe");
    expect(policy.split("; ")).toEqual(expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]));
  });

  it("is not found on a server without it", async () => {
    expect((await app.request("/api/not-built")).status).toBe(404);
  });
});
