import type { Context, MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { getMimeType } from "hono/utils/mime";
import { isPagePath } from "#shared/contract/mod.ts";

/** Allows only our own files, and nothing by which a script could be injected. */
export const PAGE_POLICY = [
  "default-src 'self'",
  // The build inlines small images into the style sheet and the page.
  "img-src 'self' data:",
  "connect-src 'self'",
  // For the installed app: its worker and its manifest.
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const INLINE = [["script-src", /<script>([^]*?)<\/script>/g], [
  "style-src",
  /<style>([^]*?)<\/style>/g,
]] as const;

/** What a page is sent with, beside what every file is. */
export interface PageFacts {
  /**
   * Its content security policy: {@link PAGE_POLICY}, and the hashes of the scripts and styles that the build has put
   * into the page (`web/build/plugins.ts`). No others run.
   */
  readonly policy: string;
  /** A weak ETag, the same for all its encodings. */
  readonly etag: string;
}

/** Facts of pages, by their paths, for as long as the files are the same. */
const pages = new Map<string, PageFacts & { readonly file: string }>();

/** Returns the policy and the ETag of the page in the file at `path`. */
async function pageFacts(path: string): Promise<PageFacts> {
  const { mtime, size } = await Deno.stat(path);
  const file = `${mtime?.getTime()} ${size}`;
  const known = pages.get(path);
  if (known?.file === file) return known;
  const page = await Deno.readTextFile(path);
  const sources = await Promise.all(INLINE.map(async ([directive, inline]) => {
    const hashes = await Promise.all(Array.from(page.matchAll(inline), ([, text = ""]) => hashOf(text)));
    return hashes.length === 0
      ? []
      : [`${directive} 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(" ")}`];
  }));
  const policy = [PAGE_POLICY, ...sources.flat()].join("; ");
  // Of the content: a new version has the same size, and in an image of a container the same time.
  const facts = { file, policy, etag: `W/"${await hashOf(page)}"` };
  pages.set(path, facts);
  return facts;
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toBase64();
}

const YEAR = "public, max-age=31536000, immutable";

/** The page of the app. */
const PAGE = "/index.html";

/** Pages of their own, without the app, by their addresses. */
const OTHER_PAGES: Readonly<Record<string, string>> = { "/privacy": "/privacy/index.html" };

const ALL_PAGES: readonly string[] = [PAGE, ...Object.values(OTHER_PAGES)];

/** The compressed variants that the build creates of each text file, smallest first: encoding and file name suffix. */
const ENCODINGS = [["br", ".br"], ["gzip", ".gz"]] as const;

/**
 * Serves the built web app from the folder `root`: its files, in the smallest encoding that the browser accepts, and
 * index.html for every other path, with status 404 when the path is not a page of the app. Hashed files are cached for
 * a year. The pages are revalidated on each visit by their ETag, so that a new version arrives at once. Hidden files,
 * such as the build's manifest, are not served.
 *
 * Hono's own middleware is not used because it sends no lengths, and leaves the plain file open when it sends a
 * compressed one.
 */
export function webFiles(root: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();
    const path = OTHER_PAGES[addressOf(c.req.path)] ?? filePathOf(c.req.path);
    const found = path && await openFile(root + path, c);
    if (found) return ALL_PAGES.includes(path) ? await respondPage(c, found, 200) : respond(c, found, 200);
    // A missing file must not be hidden by a page in its place.
    if (/\.\w+$/.test(c.req.path)) return await next();
    const page = await openFile(root + PAGE, c);
    return page ? await respondPage(c, page, isPagePath(c.req.path) ? 200 : 404) : await next();
  };
}

async function respondPage(c: Context, page: OpenFile, status: 200 | 404): Promise<Response> {
  const { policy, etag } = await pageFacts(page.path);
  const isKnown = status === 200 && c.req.header("If-None-Match")?.split(/\s*,\s*/).includes(etag);
  if (isKnown) page.file.close();
  const response = isKnown
    ? c.body(null, 304, { "Cache-Control": "no-cache", "Vary": "Accept-Encoding" })
    : respond(c, page, status);
  response.headers.set("Content-Security-Policy", policy);
  if (status === 200) response.headers.set("ETag", etag);
  return response;
}

/** Loads its own script, style sheet and fonts, shows the images within them, and calls this server. */
const API_DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "font-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the page for reading and trying the API from the built web app in the folder `root`. */
export function apiDocsPage(root: string): MiddlewareHandler {
  return async (c, next) => {
    const page = await openFile(`${root}/api_docs/index.html`, c);
    if (!page) return await next();
    const response = respond(c, page, 200);
    response.headers.set("Content-Security-Policy", API_DOCS_POLICY);
    response.headers.set("Cross-Origin-Opener-Policy", "same-origin");
    return response;
  };
}

/** Returns a path as the addresses of pages are written. */
function addressOf(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/$/, "");
}

/** Returns the path of the requested file, or null when such a file is never served. */
function filePathOf(path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const isPlain = decoded.split("/").slice(1).every((name) => /^[^.\\\0][^\\\0]*$/.test(name));
  // A compressed variant is served under the name of its file.
  const isVariant = ENCODINGS.some(([, ending]) => decoded.toLowerCase().endsWith(ending));
  return isPlain && !isVariant ? decoded : null;
}

interface OpenFile {
  readonly file: Deno.FsFile;
  readonly size: number;
  /** The path without the suffix of its encoding. */
  readonly path: string;
  readonly encoding: string | null;
}

/** Opens the file at `path` in the best accepted encoding. Returns null when there is no such file. */
async function openFile(path: string, c: Context): Promise<OpenFile | null> {
  const accepted = parseAccept(c.req.header("Accept-Encoding") ?? "")
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);
  for (const [encoding, ending] of ENCODINGS) {
    if (!accepted.includes(encoding)) continue;
    const found = await openPlain(path + ending);
    if (found) return { ...found, path, encoding };
  }
  const found = await openPlain(path);
  return found && { ...found, path, encoding: null };
}

async function openPlain(path: string): Promise<Pick<OpenFile, "file" | "size"> | null> {
  let file: Deno.FsFile;
  try {
    file = await Deno.open(path);
  } catch {
    return null;
  }
  const { isFile, size } = await file.stat();
  if (isFile) return { file, size };
  file.close();
  return null;
}

function respond(c: Context, { file, size, path, encoding }: OpenFile, status: 200 | 404): Response {
  const headers = {
    "Content-Type": getMimeType(path) ?? "application/octet-stream",
    "Content-Length": String(size),
    "Cache-Control": path.includes("/assets/") ? YEAR : "no-cache",
    "Vary": "Accept-Encoding",
    ...(encoding && { "Content-Encoding": encoding }),
  };
  if (c.req.method === "GET") return c.body(file.readable, status, headers);
  file.close();
  return c.body(null, status, headers);
}
