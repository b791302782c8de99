/** Returns the URLs of the scripts in a page. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src = ""]) => src);
}

/** Returns the static imports of the built module at `path`, from the root of the build. */
export function importsOf(script: string, path: string): string[] {
  return [...script.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{][^;"'`()]*?\bfrom\s*)?["'](\.[^"']+)["']/g)]
    .map(([, specifier = ""]) => new URL(specifier, `http://build${path}`).pathname);
}
