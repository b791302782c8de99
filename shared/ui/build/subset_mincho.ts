/**
 * Cuts the Latin letters and the characters of the rings out of Shippori Mincho (1.4 MB) into one file of about 16 kB,
 * and the letters of enso and kyu with macrons, which few pages need, into one of less than 1 kB.
 * Run it after a change of the font or of the characters: `deno run -A shared/ui/build/subset_mincho.ts`. The result is
 * committed, so that no build and no fresh clone depends on the subsetter, and so that the bytes that ship can be
 * reviewed.
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

/** Both cases of o and u with a macron. */
const MACRONS = "ŌōŪū";

const latin = LATIN.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
);
await cut("japanese", latin.join("") + CHARACTERS, "shippori-mincho-500.woff2");
await cut("latin-ext", MACRONS, "shippori-mincho-500-macrons.woff2");

/** Writes the given characters of one of the package's files into a file of `shared/ui/fonts`. */
async function cut(part: string, characters: string, name: string): Promise<void> {
  const files = "../../../node_modules/@fontsource/shippori-mincho/files/";
  const source = new URL(`${files}shippori-mincho-${part}-500-normal.woff2`, import.meta.url);
  const subset = await subsetFont(Buffer.from(await Deno.readFile(source)), characters, {
    targetFormat: "woff2",
    // Otherwise every letter has a second shape, for vertical lines.
    noLayoutClosure: true,
  });
  await Deno.writeFile(new URL(`../fonts/${name}`, import.meta.url), subset);
}
