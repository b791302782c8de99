/**
 * Prints the `size-adjust` and the metric overrides of the two fallback fonts in `fonts/fallbacks.css`, measured in
 * Chromium on the texts that the pages set, so that nothing moves when the web font arrives. Run it after a change of
 * a font: `deno run -A shared/ui/build/measure_fallbacks.ts`. Liberation Sans and Liberation Serif have the advance
 * widths of Arial and Times New Roman.
 */
// deno-lint-ignore-file no-console -- printing is what this script is for
import { Buffer } from "node:buffer";
import { launchChromium } from "./launch_chromium.ts";

const SAMPLES = {
  text:
    "Welcome back, Overall Completion Time Tracked Today 9:15 AM to 11:10 AM 65 minutes not accounted for Deep Work",
  display: "Saturday, November 21, 2026 Gorin 42m 17s Call the landlord before nine 84 min 38%",
};
const FONTS = [
  {
    file: "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    sample: SAMPLES.text,
    fallback: "Liberation Sans",
    ascent: 970,
    descent: 250,
  },
  {
    file: "shared/ui/fonts/shippori-mincho-500.woff2",
    sample: SAMPLES.display,
    fallback: "Liberation Serif",
    ascent: 1160,
    descent: 288,
  },
];

const browser = await launchChromium();
const page = await browser.newPage();
for (const font of FONTS) {
  const bytes = await Deno.readFile(new URL(`../../../${font.file}`, import.meta.url));
  const ratio = await page.evaluate(async ({ data, sample, fallback }) => {
    document.fonts.add(await new FontFace("Measured", `url(data:font/woff2;base64,${data})`).load());
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) throw new Error("Measuring text needs a 2d context, wanted one of an OffscreenCanvas");
    const width = (family: string) => {
      context.font = `100px "${family}"`;
      return context.measureText(sample).width;
    };
    return width("Measured") / width(fallback);
  }, { data: Buffer.from(bytes).toString("base64"), sample: font.sample, fallback: font.fallback });
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
  console.info(font.fallback, {
    "size-adjust": percent(ratio),
    "ascent-override": percent(font.ascent / 1000 / ratio),
    "descent-override": percent(font.descent / 1000 / ratio),
  });
}
await browser.close();
