/** A change of one place in a file: the lines that are there now, and those that replace them. */
export interface Hunk {
  readonly path: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const BLOCK = /^```diff\n([^]*?)^```$/gm;
const FILE = /^@@ (\S+) @@$/;

/** Returns the changes in the `diff` blocks of a Markdown text, in their order. */
export function hunksIn(markdown: string): Hunk[] {
  return [...markdown.matchAll(BLOCK)].flatMap(([, block = ""]) => {
    const hunks: { path: string; before: string[]; after: string[] }[] = [];
    for (const line of block.trimEnd().split("\n")) {
      const path = FILE.exec(line)?.[1];
      if (path) {
        hunks.push({ path, before: [], after: [] });
        continue;
      }
      const hunk = hunks.at(-1);
      if (!hunk) throw new Error(`Name the file above the line: ${line}`);
      const [mark, text] = [line[0], line.slice(1)];
      if (mark !== "+") hunk.before.push(text);
      if (mark !== "-") hunk.after.push(text);
    }
    return hunks;
  });
}

/** Returns the text with the hunk applied. Throws when its lines do not occur exactly once. */
export function applied(hunk: Hunk, text: string): string {
  const before = `\n${hunk.before.join("\n")}\n`;
  const [start, end, ...others] = `\n${text}`.split(before);
  if (start === undefined || end === undefined || others.length > 0) {
    const problem = end === undefined ? "are not in the file" : "occur more than once";
    throw new Error(`CONTRIBUTING.md: these lines of ${hunk.path} ${problem}:${before}`);
  }
  return `${start}\n${hunk.after.join("\n")}\n${end}`.slice(1);
}
