// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { Mark } from "./Mark.tsx";

afterEach(cleanup);

const ink = (container: HTMLElement, ring: string) =>
  container.querySelector(`[data-ring="${ring}"]`)?.getAttribute("data-inked");

describe("Mark", () => {
  test("it has the name that it is given", () => {
    render(<Mark size={132} complete={["earth"]} label="1 of 5 rings complete" />);
    expect(screen.getByRole("img", { name: "1 of 5 rings complete" })).toBeDefined();
  });

  test("it is hidden from screen readers without a name", () => {
    render(<Mark size={132} />);
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("a large mark is partly inked by progress, and whole only when the ring is complete", () => {
    const { container } = render(
      <Mark size={132} complete={["earth"]} progress={{ water: 50, fire: 100 }} />,
    );
    expect(ink(container, "earth")).toBe("1");
    expect(ink(container, "water")).toBe("0.5");
    expect(ink(container, "fire")).toBe("0.99");
    expect(ink(container, "wind")).toBe("0");
  });

  test("a small mark shows complete rings only", () => {
    const { container } = render(<Mark size={32} complete={["earth"]} progress={{ water: 50 }} />);
    expect(ink(container, "earth")).toBe("1");
    expect(ink(container, "water")).toBe("0");
    expect(container.querySelector("mask"), "needs no mask").toBeNull();
  });

  test("two marks on a page do not share their masks", () => {
    const { container } = render(
      <>
        <Mark size={48} progress={{ earth: 40 }} />
        <Mark size={48} progress={{ earth: 40 }} />
      </>,
    );
    const ids = [...container.querySelectorAll("mask")].map((mask) => mask.id);
    expect(new Set(ids).size).toBe(2);
  });

  test("a stroke without ink, or full of it, is masked only once that changes", () => {
    const { container, rerender } = render(<Mark size={48} complete={["fire"]} />);
    expect(container.querySelectorAll("mask")).toHaveLength(0);
    rerender(<Mark size={48} complete={["fire", "wind"]} />);
    expect(container.querySelectorAll("mask")).toHaveLength(1);
    expect(ink(container, "wind")).toBe("1");
  });
});
