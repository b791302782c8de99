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

/** Policies of pages, by their paths, for as long as the files are the same. */
const policies = new Map<string, { readonly file: string; readonly policy: string }>();

/**
 * Returns the content security policy of the page in the file at `path`: {@link PAGE_POLICY}, and the hashes of the
 * scripts and styles that the build has put into the page (`web/build/inline_first_paint.ts`). No others run.
 */
export async function pagePolicy(path: string): Promise<string> {
  const { mtime, size } = await Deno.stat(path);
  const file = `${mtime?.getTime()} ${size}`;
  const known = policies.get(path);
  if (known?.file === file) return known.policy;
  const page = await Deno.readTextFile(path);
  const sources = await Promise.all(INLINE.map(async ([directive, inline]) => {
    const hashes = await Promise.all(Array.from(page.matchAll(inline), ([, text = ""]) => hashOf(text)));
    return hashes.length === 0 ? [] : [`${directive} 'self' ${hashes.join(" ")}`];
  }));
  const policy = [PAGE_POLICY, ...sources.flat()].join("; ");
  policies.set(path, { file, policy });
  return policy;
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${new Uint8Array(digest).toBase64()}'`;
}
