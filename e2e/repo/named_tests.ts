/** The test files that a document names in backticks, each once. */
export function namedTests(text: string): string[] {
  const paths = [...text.matchAll(/`([\w/]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path ?? "");
  return [...new Set(paths)];
}
