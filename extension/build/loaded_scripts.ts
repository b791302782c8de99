/** The addresses of the scripts that a page loads by itself. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src = ""]) => src);
}

/** The addresses of what the built module at `path` imports at once, from the root of the build. */
export function importsOf(script: string, path: string): string[] {
  return [...script.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{][^;"'`()]*?\bfrom\s*)?["'](\.[^"']+)["']/g)]
    .map(([, specifier = ""]) => new URL(specifier, `http://build${path}`).pathname);
}
