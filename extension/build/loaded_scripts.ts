/** Returns the URLs of the scripts in a page, also of those that its first script loads. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]*>/g)]
    .flatMap(([tag]) => [...tag.matchAll(/\s(?:src|data-script)="([^"]+)"/g)].map(([, src = ""]) => src));
}

/** Returns the static imports of the built module at `path`, from the root of the build. */
export function importsOf(script: string, path: string): string[] {
  return [...script.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{][^;"'`()]*?\bfrom\s*)?["'](\.[^"']+)["']/g)]
    .map(([, specifier = ""]) => new URL(specifier, `http://build${path}`).pathname);
}
