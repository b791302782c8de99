import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RING_NAMES, RINGS } from "../domain/rings/mod.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const css = read("./tokens.css");

type Tokens = Record<string, string>;

/** The custom properties of the first block after `selector`. */
function block(selector: string): Tokens {
  const from = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  return Object.fromEntries(
    [...body.matchAll(/--([a-z]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const LIGHT = block(":root");
const DARK = block(':root[data-theme="dark"]');

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast ratio. */
function contrast(a: number[], b: number[]): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([["light", LIGHT], ["dark", DARK]])("the %s theme", (_, tokens) => {
  const colour = (name: string) => channels(tokens[name] ?? "");
  const tint = (ring: string) => {
    const share = parseFloat(tokens["tint"] ?? "") / 100;
    const paper = colour("paper");
    return colour(ring).map((value, i) => value * share + (paper[i] ?? 0) * (1 - share));
  };

  test("text in ink, in soft ink and in every ring's hue reads on paper and sheets at 5.2:1", () => {
    for (const text of ["ink", "soft", ...RING_NAMES]) {
      for (const ground of ["paper", "sheet"]) {
        expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(5.2);
      }
    }
  });

  test("a hue, ink and soft ink read on the tint of every ring at 4.5:1", () => {
    for (const ring of RING_NAMES) {
      for (const text of [ring, "ink", "soft"]) {
        expect(contrast(colour(text), tint(ring)), `${text} on ${ring}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  const mix = (a: number[], b: number[], share: number) =>
    a.map((value, i) => value * share + (b[i] ?? 0) * (1 - share));

  test("the edge of a field or button stands out at 3:1 on paper, sheets and the tint of every ring", () => {
    const grounds = [colour("paper"), colour("sheet"), ...RING_NAMES.map(tint)];
    for (const ground of grounds) expect(contrast(colour("edge"), ground)).toBeGreaterThanOrEqual(3);
  });

  test("ink, soft ink and every hue read on the wash of a button at 4.5:1", () => {
    const wash = mix(colour("ink"), colour("paper"), parseFloat(tokens["wash"] ?? "") / 100);
    for (const text of ["ink", "soft", ...RING_NAMES]) {
      expect(contrast(colour(text), wash), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("the seal's vermilion reads on paper at 4.5:1", () => {
    expect(contrast(colour("seal"), colour("paper"))).toBeGreaterThanOrEqual(4.5);
  });
});

test("the dark theme is the same whether the system or the user asks for it", () => {
  expect(block(':root:not([data-theme="light"])')).toEqual(DARK);
  expect(Object.keys(DARK)).toEqual(Object.keys(LIGHT));
});

test("the font file of Shippori Mincho covers the character of every ring", () => {
  const fonts = read("./fonts/fonts.css");
  const script = read("./build/subset_mincho.ts");
  for (const ring of RING_NAMES) {
    const { glyph } = RINGS[ring];
    expect(script).toContain(glyph);
    const code = `U+${glyph.codePointAt(0)?.toString(16).toUpperCase()}`;
    const [, text = "", characters = ""] = fonts.split(/font-family: "Shippori Mincho(?: Rings)?"/);
    expect(characters).toContain(code);
    // In a sentence it would be the only character of this font.
    expect(text).not.toContain(code);
  }
});
