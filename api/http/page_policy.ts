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
   * into the page (`web/build/inline_first_paint.ts`). No others run.
   */
  readonly policy: string;
  /** A weak ETag, the same for all its encodings. */
  readonly etag: string;
}

/** Facts of pages, by their paths, for as long as the files are the same. */
const pages = new Map<string, PageFacts & { readonly file: string }>();

/** Returns the policy and the ETag of the page in the file at `path`. */
export async function pageFacts(path: string): Promise<PageFacts> {
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
