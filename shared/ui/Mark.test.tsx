// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { byRing, RING_NAMES } from "../domain/rings/ring.ts";
import { Mark, markText } from "./Mark.tsx";
import { inkOutline } from "../domain/mark.ts";

afterEach(cleanup);

const stroke = (container: HTMLElement, ring: string) => container.querySelector(`[data-ring="${ring}"]`);
const ink = (container: HTMLElement, ring: string) => stroke(container, ring)?.getAttribute("data-inked");
const drawn = (container: HTMLElement, ring: string) =>
  stroke(container, ring)?.querySelector(".fill-ring")?.getAttribute("d");

describe("Mark", () => {
  test("it has the name that it is given, with the points where they are known", () => {
    render(<Mark size={124} complete={["earth"]} label={markText(1)} />);
    render(<Mark size={240} complete={["earth", "void"]} label={markText(2, 31)} />);
    expect(screen.getByRole("img", { name: "1 of 5 rings complete" })).toBeDefined();
    expect(screen.getByRole("img", { name: "2 of 5 rings complete, 31 points" })).toBeDefined();
  });

  test("it is hidden from screen readers without a name", () => {
    render(<Mark size={124} />);
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("a large mark is partly inked by progress, and whole only when the ring is complete", () => {
    const { container } = render(
      <Mark size={56} complete={["earth"]} progress={{ water: 50, fire: 100 }} />,
    );
    expect(ink(container, "earth")).toBe("1");
    expect(ink(container, "water")).toBe("0.5");
    expect(ink(container, "fire")).toBe("0.99");
    expect(ink(container, "wind")).toBe("0");
  });

  test("a stroke is as broad as its ring is full: of a complete one without points, all of it", () => {
    const { container } = render(
      <Mark size={56} complete={["earth", "water", "fire"]} fullness={{ earth: 0.25, water: 7 }} />,
    );
    expect(drawn(container, "earth")).toBe(inkOutline("earth", "plain", 5));
    expect(drawn(container, "water")).toBe(inkOutline("water", "plain", 20));
    expect(drawn(container, "fire")).toBe(inkOutline("fire", "plain", 20));
    expect(drawn(container, "wind")).toBeUndefined();
  });

  test("a small mark shows complete rings only", () => {
    const { container } = render(<Mark size={28} complete={["earth"]} progress={{ water: 50 }} />);
    expect(ink(container, "earth")).toBe("1");
    expect(ink(container, "water")).toBe("0");
  });

  test("two marks on a page do not share their masks", () => {
    const { container } = render(
      <>
        <Mark size={56} loading />
        <Mark size={56} loading />
      </>,
    );
    const ids = [...container.querySelectorAll("mask")].map((mask) => mask.id);
    expect(new Set(ids).size).toBe(2 * RING_NAMES.length);
  });

  test("ink spreads under a mask when a ring becomes complete or its points grow, and only then", () => {
    const { container, rerender } = render(<Mark size={56} complete={["fire"]} fullness={{ fire: 0.2 }} />);
    const masks = () =>
      [...container.querySelectorAll("mask")].map((mask) =>
        mask.closest("[data-ring]")?.getAttribute("data-ring")
      );
    const settle = () =>
      container.querySelectorAll(".mark-ink").forEach((path) => fireEvent.animationEnd(path));
    expect(masks()).toEqual([]);
    rerender(<Mark size={56} complete={["fire", "wind"]} fullness={{ fire: 0.2 }} />);
    expect(masks()).toEqual(["wind"]);
    settle();
    expect(masks()).toEqual([]);
    rerender(<Mark size={56} complete={["fire", "wind"]} fullness={{ fire: 0.6 }} />);
    expect(masks()).toEqual(["fire"]);
    settle();
    rerender(<Mark size={56} complete={["fire"]} fullness={{ fire: 0.4 }} />);
    expect(masks()).toEqual([]);
    expect(ink(container, "wind")).toBe("0");
  });

  test("the wet edge runs round when the fifth ring becomes complete, not when a complete day is opened", () => {
    const wet = (container: HTMLElement) => container.querySelectorAll(".mark-wet").length;
    const opened = render(<Mark size={240} complete={RING_NAMES} fullness={byRing(() => 1)} />);
    expect(wet(opened.container)).toBe(0);
    opened.rerender(<Mark size={240} complete={RING_NAMES.slice(1)} />);
    expect(wet(opened.container)).toBe(0);
    opened.rerender(<Mark size={240} complete={RING_NAMES} />);
    expect(wet(opened.container)).toBe(1);
    for (const circle of opened.container.querySelectorAll(".mark-wet")) fireEvent.animationEnd(circle);
    expect(wet(opened.container)).toBe(0);
  });
});
