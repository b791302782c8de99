/** The direction overrides, which make a text look like a different one. They come with pasted text, unnoticed. */
const OVERRIDES = /[\u202d\u202e]/g;

/** Returns `text` without direction overrides. Other direction marks stay: several scripts need them. */
export function withoutOverrides(text: string): string {
  return text.replace(OVERRIDES, "");
}
