/**
 * Cuts the Latin letters and the characters of the rings out of Shippori Mincho (1.4 MB) into one file of about 16 kB.
 * The font has no letters with macrons, as in ensō and kyū: those are shown in the fallback. Run it after a change of
 * the font or of the characters: `deno run -A shared/ui/build/subset_mincho.ts`. The result is committed, so that no
 * build and no fresh clone depends on the subsetter, and so that the bytes that ship can be reviewed.
 */
import { Buffer } from "node:buffer";
import subsetFont from "subset-font";

const CHARACTERS = "地水火風空五輪";

/** Latin as in the `unicode-range` of `fonts/fonts.css`, and the ligatures of f, which replace letters. */
const LATIN = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfb01, 0xfb02],
] as const;

const source = new URL(
  "../../../node_modules/@fontsource/shippori-mincho/files/shippori-mincho-japanese-500-normal.woff2",
  import.meta.url,
);
const target = new URL("../fonts/shippori-mincho-500.woff2", import.meta.url);

const latin = LATIN.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
);
const subset = await subsetFont(Buffer.from(await Deno.readFile(source)), latin.join("") + CHARACTERS, {
  targetFormat: "woff2",
  // Otherwise every letter has a second shape, for vertical lines.
  noLayoutClosure: true,
});
await Deno.writeFile(target, subset);
