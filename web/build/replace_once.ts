/** As `replace`, with text that is no pattern; fails where there is nothing to replace. */
export function replaceOnce(text: string, part: string, by: string): string {
  if (!text.includes(part)) {
    throw new Error(`Cannot find ${part} in the page: keep it there, or change this plugin`);
  }
  return text.replace(part, () => by);
}
