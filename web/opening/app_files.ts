/** The addresses of the app's scripts that a page loads first. */
export interface AppFiles {
  /** The one that every page loads. */
  readonly script: string;
  /** What all pages of a signed-in user need beside it. */
  readonly signedIn: readonly string[];
  /** What one page needs beside that, by its path. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** The panels of all rings but the first. */
  readonly panels: readonly string[];
}
