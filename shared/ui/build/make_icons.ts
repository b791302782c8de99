/**
 * Draws every icon file from the mark, into `icons/`. Run it after a change of the mark:
 * `deno run -A shared/ui/build/make_icons.ts`. The files are committed: a build needs no browser.
 */
import { fileURLToPath } from "node:url";
import { RING_NAMES } from "../../domain/rings/ring.ts";
import { markSvg, type MarkSvgOptions, TOOLBAR_INKS } from "../../domain/mark_svg.ts";
import { launchChromium } from "./launch_chromium.ts";

const PAPER = "#f7f7f4";
const LIGHT = { earth: "#8a5a12", water: "#2a4a8a", fire: "#b2321d", wind: "#2a6b59", void: "#5a3d8c" };
const DARK = { earth: "#dda94b", water: "#8cadf0", fire: "#f27f68", wind: "#7fc8b0", void: "#b89fea" };

const ICONS: Record<string, MarkSvgOptions> = {
  "toolbar-16": { size: 16, inks: TOOLBAR_INKS },
  "toolbar-32": { size: 32, inks: TOOLBAR_INKS },
  "toolbar-48": { size: 48, inks: TOOLBAR_INKS, as: 32 },
  // Menus of extensions at a double density of pixels.
  "toolbar-64": { size: 64, inks: TOOLBAR_INKS, as: 32 },
  "toolbar-128": { size: 128, as: 64, inks: TOOLBAR_INKS, scale: 0.9 },
  "app-180": { size: 180, inks: LIGHT, paper: PAPER, scale: 0.78 },
  "app-192": { size: 192, inks: LIGHT, paper: PAPER, scale: 0.8 },
  "app-512": { size: 512, inks: LIGHT, paper: PAPER, scale: 0.8 },
  // A maskable icon may be cut to a circle of 80 % of its side.
  "maskable-512": { size: 512, inks: LIGHT, paper: PAPER, scale: 0.62 },
};

const folder = new URL("../icons/", import.meta.url);
const browser = await launchChromium();
const page = await browser.newPage();
for (const [name, options] of Object.entries(ICONS)) {
  await page.setViewportSize({ width: options.size, height: options.size });
  await page.setContent(`<body style="margin:0;line-height:0">${markSvg(options)}</body>`);
  await Deno.writeFile(new URL(`${name}.png`, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();

/** Attributes have the light colours; the style sheet, where it is allowed, sets the dark ones. */
const rules = RING_NAMES.map((ring, index) => `path:nth-child(${index + 2}){fill:${DARK[ring]}}`).join("");
const favicon = markSvg({ size: 32, inks: LIGHT }).replace(
  /(<svg[^>]*>)/,
  `$1<style>@media(prefers-color-scheme:dark){${rules}}</style>`,
);
const faviconFile = new URL("favicon.svg", folder);
await Deno.writeTextFile(faviconFile, favicon);
// The formatter looks at SVG files too.
await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", fileURLToPath(faviconFile)] }).output();
