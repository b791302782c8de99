import { describe, expect, test } from "vitest";
import { RING_NAMES } from "../domain/rings/ring.ts";
import { inkOutline, MARK_BOX, MARK_POINTS, type MarkWeight, markWeight, strokeLine } from "./mark.ts";
import { markSvg } from "./mark_svg.ts";

const WEIGHTS: MarkWeight[] = ["fine", "plain", "bold", "tiny"];
const INKS = { earth: "#111", water: "#222", fire: "#333", wind: "#444", void: "#555" };
const POINTS = Array.from({ length: MARK_POINTS + 1 }, (_, points) => points);

function pointsOf(path: string): [x: number, y: number][] {
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  return numbers.flatMap((x, i) => i % 2 === 0 ? [[x, numbers[i + 1] ?? NaN] as [number, number]] : []);
}

/** Degrees clockwise from the top, of the middle of an outline. */
function direction(path: string): number {
  const all = pointsOf(path);
  const mean = (axis: 0 | 1) => all.reduce((sum, point) => sum + point[axis], 0) / all.length - MARK_BOX / 2;
  return (Math.atan2(mean(0), -mean(1)) * 180 / Math.PI + 360) % 360;
}

/** How broad the body of a stroke of Earth is between two directions. */
function breadth(path: string, from: number, to: number): number {
  const radii = pointsOf(path.split("Z")[0] ?? "").flatMap(([x, y]) => {
    const angle = (Math.atan2(x - MARK_BOX / 2, MARK_BOX / 2 - y) * 180 / Math.PI + 360) % 360;
    return angle >= from && angle < to ? [Math.hypot(x - MARK_BOX / 2, y - MARK_BOX / 2)] : [];
  });
  return Math.max(...radii) - Math.min(...radii);
}

describe("the strokes", () => {
  test("they stand clockwise from the top: earth, water, fire, wind, void", () => {
    RING_NAMES.forEach((ring, index) => {
      const lines = [16, 28, 56, 240].map((size) => strokeLine(ring, size));
      // Of an arc, its two ends; the five numbers between them say how it gets from one to the other.
      const ends = lines.map((line) => line.replace(/A.* 1 /, " "));
      for (const path of [...WEIGHTS.map((weight) => inkOutline(ring, weight)), ...ends]) {
        expect(direction(path)).toBeGreaterThan(index * 72 + 16);
        expect(direction(path)).toBeLessThan(index * 72 + 60);
      }
    });
  });

  test("each stays within the square and holds numbers only, with any points and length", () => {
    for (const ring of RING_NAMES) {
      const inked = WEIGHTS.flatMap((weight) =>
        POINTS.flatMap((points) => [0.12, 0.5, 1].map((length) => inkOutline(ring, weight, points, length)))
      );
      for (const path of inked) {
        expect(path).not.toContain("NaN");
        const values = pointsOf(path).flat();
        expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...values)).toBeLessThanOrEqual(MARK_BOX);
      }
    }
  });

  test("a stroke swells after the start and tapers towards the end", () => {
    for (const weight of WEIGHTS) {
      const path = inkOutline("earth", weight, MARK_POINTS);
      expect(breadth(path, 50, 64)).toBeLessThan(breadth(path, 14, 30));
    }
  });

  test("the more points, the broader; small ones have three breadths, and tiny ones have one", () => {
    const breadths = (weight: MarkWeight) =>
      POINTS.map((points) => breadth(inkOutline("earth", weight, points), 10, 32));
    for (const weight of ["fine", "plain"] as const) {
      const [least = 0, ...more] = breadths(weight);
      expect(Math.max(...more)).toBeGreaterThan(3 * least);
      expect(more.at(-1)).toBe(Math.max(...more));
    }
    expect(new Set(breadths("bold")).size).toBe(3);
    expect(new Set(breadths("tiny")).size).toBe(1);
  });

  test("only the fine weight has bristles, which differ by points", () => {
    const shapes = (weight: MarkWeight) =>
      RING_NAMES.map((ring) => inkOutline(ring, weight, 9).split("M").length - 1);
    expect(Math.min(...shapes("fine"))).toBeGreaterThan(8);
    for (const weight of ["plain", "bold", "tiny"] as const) expect(shapes(weight)).toEqual([1, 1, 1, 1, 1]);
    expect(inkOutline("void", "fine", 9)).not.toBe(inkOutline("void", "fine", 10));
  });
});

describe("markSvg", () => {
  test("each size has its weight", () => {
    expect([16, 21, 22, 32, 33, 79, 80, 240].map(markWeight)).toEqual(
      ["tiny", "tiny", "bold", "bold", "plain", "plain", "fine", "fine"],
    );
  });

  test("rings that are not complete are pale", () => {
    const svg = markSvg({ size: 48, inks: INKS, complete: ["water"], unfilled: "#ddd" });
    expect(svg.match(/stroke="#ddd"/g)).toHaveLength(4);
    expect(svg.match(/fill="#222"/g)).toHaveLength(1);
  });

  test("the file needs no style attribute and no style sheet", () => {
    expect(markSvg({ size: 512, inks: INKS, paper: "#fff", scale: 0.62 })).not.toMatch(/style/);
  });
});
