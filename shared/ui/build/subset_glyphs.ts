/**
 * Cuts the characters of the rings out of Shippori Mincho (2.6 MB) into one file of about 2 kB. Run it after a change
 * of the font or of the characters: `deno run -A shared/ui/build/subset_glyphs.ts`. The result is committed, so that no
 * build and no fresh clone depends on the subsetter, and so that the bytes that ship can be reviewed.
 */
import { Buffer } from "node:buffer";
import subsetFont from "subset-font";

const CHARACTERS = "地水火風空五輪";
const source = new URL(
  "../../../node_modules/@fontsource/shippori-mincho/files/shippori-mincho-japanese-500-normal.woff2",
  import.meta.url,
);
const target = new URL("../fonts/ring-glyphs-500.woff2", import.meta.url);

const subset = await subsetFont(Buffer.from(await Deno.readFile(source)), CHARACTERS, {
  targetFormat: "woff2",
  noLayoutClosure: true,
});
await Deno.writeFile(target, subset);
