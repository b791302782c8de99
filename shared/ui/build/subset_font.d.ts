/** The package has no declarations of its own. */
declare module "subset-font" {
  import type { Buffer } from "node:buffer";

  interface SubsetOptions {
    readonly targetFormat: "woff2";
    readonly noLayoutClosure: boolean;
  }

  /** Returns the font with the characters of `text` only. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
