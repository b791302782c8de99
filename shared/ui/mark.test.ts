import { describe, expect, test } from "vitest";
import { RING_NAMES } from "../domain/rings/ring.ts";
import { MARK_BOX, markGeometry, markSvg, type MarkWeight, markWeight } from "./mark.ts";

const WEIGHTS: MarkWeight[] = ["fine", "plain", "bold"];
const INKS = { earth: "#111", water: "#222", fire: "#333", wind: "#444", void: "#555" };

function points(path: string): [x: number, y: number][] {
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  return numbers.flatMap((x, i) => i % 2 === 0 ? [[x, numbers[i + 1] ?? NaN] as [number, number]] : []);
}

/** Degrees clockwise from the top, of the middle of a stroke. */
function direction(path: string): number {
  const all = points(path);
  const mean = (axis: 0 | 1) => all.reduce((sum, point) => sum + point[axis], 0) / all.length - MARK_BOX / 2;
  return (Math.atan2(mean(0), -mean(1)) * 180 / Math.PI + 360) % 360;
}

describe("markGeometry", () => {
  test("the strokes stand clockwise from the top: earth, water, fire, wind, void", () => {
    for (const weight of WEIGHTS) {
      const strokes = markGeometry(weight);
      expect(strokes.map((stroke) => stroke.ring)).toEqual(RING_NAMES);
      strokes.forEach((stroke, index) => {
        const middle = direction(stroke.path);
        expect(middle).toBeGreaterThan(index * 72 + 20);
        expect(middle).toBeLessThan(index * 72 + 52);
      });
    }
  });

  test("every stroke stays within the square and holds numbers only", () => {
    for (const stroke of WEIGHTS.flatMap(markGeometry)) {
      for (const value of points(stroke.outline).flat()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(MARK_BOX);
      }
    }
  });

  test("strokes swell after the start and taper towards the end", () => {
    for (const weight of WEIGHTS) {
      markGeometry(weight).forEach(({ outline }, index) => {
        const width = (from: number, to: number) => {
          const radii = points(outline.split("Z")[0] ?? "").flatMap(([x, y]) => {
            const angle = (Math.atan2(x - MARK_BOX / 2, MARK_BOX / 2 - y) * 180 / Math.PI + 360) % 360 -
              index * 72;
            return angle >= from && angle < to ? [Math.hypot(x - MARK_BOX / 2, y - MARK_BOX / 2)] : [];
          });
          return Math.max(...radii) - Math.min(...radii);
        };
        expect(width(50, 64)).toBeLessThan(width(18, 34));
      });
    }
  });

  test("only the fine weight has streaks of bare paper", () => {
    const shapes = (weight: MarkWeight) => markGeometry(weight).map((s) => s.outline.split("M").length - 1);
    expect(Math.min(...shapes("fine"))).toBeGreaterThan(1);
    expect(shapes("plain")).toEqual([1, 1, 1, 1, 1]);
    expect(shapes("bold")).toEqual([1, 1, 1, 1, 1]);
  });
});

describe("markSvg", () => {
  test("32 px and below are bold, large ones have a dry tail", () => {
    expect([16, 32, 48, 132].map(markWeight)).toEqual(["bold", "bold", "plain", "fine"]);
  });

  test("rings that are not complete are pale", () => {
    const svg = markSvg({ size: 48, inks: INKS, complete: ["water"], unfilled: "#ddd" });
    expect(svg.match(/fill="#ddd"/g)).toHaveLength(4);
    expect(svg.match(/fill="#222"/g)).toHaveLength(1);
  });

  test("the file needs no style attribute and no style sheet", () => {
    expect(markSvg({ size: 512, inks: INKS, paper: "#fff", scale: 0.62 })).not.toMatch(/style/);
  });
});
